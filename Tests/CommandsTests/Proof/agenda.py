"""Reads a calendar file with icalendar and vobject, imports it twice into one calendar, and prints what is wrong.

Usage: agenda.py FILE EVENTS
EVENTS is the number of events that the file has to have.
"""
import sys

import icalendar
import vobject

path, count = sys.argv[1:]
raw = open(path, "rb").read()
wrong = []
if any(len(line) > 75 for line in raw.split(b"\r\n")):
    wrong.append("a line of more than 75 bytes")
if raw.replace(b"\r\n", b"").count(b"\n"):
    wrong.append("a line that does not end with CRLF")
events = {}
for _ in range(2):
    for event in icalendar.Calendar.from_ical(raw).walk("VEVENT"):
        events[str(event["UID"])] = event
if len(events) != int(count):
    wrong.append(f"{len(events)} events")
for uid, event in events.items():
    start, end = event.decoded("DTSTART"), event.decoded("DTEND")
    if (end - start).days != 1 or "RRULE" in event or not event.decoded("DTSTAMP").tzinfo:
        wrong.append(f"{uid}: no event of one day")
    if event["STATUS"] == "CANCELLED" and event.walk("VALARM"):
        wrong.append(f"{uid}: an alarm of what is cancelled")
others = {event.uid.value: event.summary.value for event in vobject.readOne(raw.decode()).vevent_list}
if others != {uid: str(event["SUMMARY"]) for uid, event in events.items()}:
    wrong.append(f"the two readers differ: {others}")
print("\n".join(wrong), end="")
sys.exit(1 if wrong else 0)
