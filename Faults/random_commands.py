"""Commands of all areas at random, with values that are good, bad or hostile."""
import datetime
import random

LANGUAGES = ("en", "ca", "es")
HOMES, OWNERS, TAGS = ("mar", "sol", "neu", "riu"), ("anna", "pere", "joan"), ("beach", "old", "north")
GUESTS = ("Emma Hill", "Jörg", "Núria Puig", "Ana", "O’Neill")
CONCEPTS = ("Llum", "Aigua", "Neteja", "Pintura", "Wifi")
HOSTILE = (
    "O'Brien", 'say "hi"', "back\\slash", "a;b,c\tz", "?1 $1 %s {id}", "'; DROP TABLE booking; --", "NULL", "=1+1",
    "-1", "L·L’aigua €", "e\u0301te\u0301 ñ", "\u202egnp.exe", "\U0001f469\u200d\U0001f467", "日本語", "a\nb", "  blanks  ",
    "\x1b[31mred", "a\u2028b", "\ufeffmark", "\udcff", "<b>&amp;", "|pipe|", "%", "_", "", "x" * 300)
CATEGORIES = ("electricity", "water", "cleaning", "repairs", "wifi", "other", "nonsense")
PERIODS = ("2025", "2026", "2026-Q2", "2026-04..2026-09", "2025-10..2026-03", "2026-05", "this-year", "filing", "2030")
# One of so many texts is hostile, and one of so many numbers is of no record.
HOSTILE_SHARE, UNKNOWN_SHARE = 8, 20


class Commands:
    """Makes one command after another from a seed, most of them about records that are there."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        # How many records of a kind there were, and the kind that the latest command adds one of.
        self.count, self.added = dict.fromkeys(("booking", "expense", "other"), 1), None
        kinds = {
            self.booking: 18, self.booking_change: 14, self.expense: 26, self.expense_change: 18, self.money: 6,
            self.owner: 8, self.home: 6, self.rates: 4, self.tax: 8, self.repeated: 6, self.proposal: 4,
            self.setting: 5, self.document: 3, self.imported: 5, self.turned: 10, self.listed: 14, self.reported: 18,
            self.exported: 4, self.sent: 6}
        self.kinds, self.weights = list(kinds), list(kinds.values())

    def beginning(self):
        """The commands that make the homes and owners of a book. Expenses have no payer: notices name them."""
        for home in HOMES:
            yield ["property", "add", f"Can {home}", "--code", home, "--zone", self.one("12")]
        yield ["owner", "add", "Gestió", "--code", "gestio", "--manager"]
        for owner in OWNERS:
            yield ["owner", "add", owner.title(), "--code", owner]
        for home in HOMES[:3]:
            yield ["owner", "shares", home, "anna=1/3", "pere=rest", "--from", "2025-01-01"]

    def next(self):
        """A command."""
        self.added = None
        words = self.chance.choices(self.kinds, self.weights)[0]()
        if self.is_one_of(25):
            words = [*words, "--dry-run"]
        if self.is_one_of(6):
            words = [*words, "--format", self.one(("csv", "json"))]
        return [*words, "--lang", self.one(LANGUAGES)]

    # Values

    def one(self, choices):
        return self.chance.choice(choices)

    def is_one_of(self, number):
        return self.chance.randrange(number) == 0

    def text(self, good=CONCEPTS):
        return self.one(HOSTILE if self.is_one_of(HOSTILE_SHARE) else good)

    def day(self):
        return str(datetime.date(2025, 1, 1) + datetime.timedelta(days=self.chance.randrange(700)))

    def amount(self):
        return self.one((f"{self.chance.randrange(1, 90_000) / 100:.2f}", str(self.chance.randint(1, 900)),
                         *(("none", "0", "-12", "1,234", "99999999999999999999") if self.is_one_of(6) else ())))

    def number(self, kind):
        last = self.count[kind]
        unknown = self.one(("0", "-1", str(last + 9)))
        return unknown if self.is_one_of(UNKNOWN_SHARE) else str(self.chance.randint(1, last))

    def succeeded(self):
        """Is told that the latest command was not refused."""
        if self.added:
            self.count[self.added] += 1

    def some_home(self):
        return self.text(("Can n", "none")) if self.is_one_of(15) else self.one(("mar", *HOMES))

    def some_owner(self):
        return self.text(("ann", "nobody")) if self.is_one_of(15) else self.one((*OWNERS, "gestio"))

    def period(self):
        return ["--period", self.one(PERIODS)] if self.is_one_of(2) else []

    def some(self, **makers):
        """Some of the options, each with a value that its function makes."""
        return [word for name, make in makers.items() if self.is_one_of(3)
                for word in ("--" + name.replace("_", "-"), make())]

    def tag(self):
        return self.one((*TAGS, self.text(("two words", "Mar"))))

    # Commands

    def booking(self):
        self.added = "booking"
        if self.is_one_of(12):
            return ["booking", "block", self.some_home(), "--from", self.day(), "--to", self.day()]
        return ["booking", "add", self.some_home(), "--guest", self.text(GUESTS), "--check-in", self.day(), "--nights",
                self.one(("1", "2", "3", "7", "9", "30", "0", "400")), "--adults", self.one("1224"), *self.some(
                    amount=self.amount, children=lambda: self.one("0123"), note=self.text, tag=self.tag,
                    channel=lambda: self.one(("airbnb", "booking-com", "direct", self.text())),
                    commission=lambda: self.one(("15%", "3.5%", self.amount())), received_by=self.some_owner,
                    reference=lambda: self.text(("HMABC", "HMXYZ")))]

    def booking_change(self):
        number = self.number("booking")
        return self.one((
            ["booking", "edit", number, *self.some(
                amount=self.amount, check_in=self.day, guest=lambda: self.text(GUESTS), property=self.some_home,
                note=self.text, untag=self.tag, received_by=self.some_owner,
                state=lambda: self.one(("confirmed", "cancelled", "no-show", "own-use")))],
            ["booking", "edit", number, "--amount", self.amount()],
            ["booking", "cancel", number, *self.some(charged=self.amount, on=self.day)],
            ["booking", "receive", number, "--amount", self.amount(), "--date", self.day(),
             *(["--deposit"] if self.is_one_of(3) else [])],
            ["booking", "deposit", number, "--returned", self.amount(), "--kept", self.amount()],
            ["booking", "remove", number], ["booking", "show", number],
            ["booking", "anonymise", "--before", "2021-01-01", "--yes"],
        ))

    def expense(self):
        self.added = "expense"
        split = self.one(([], [], [], ["--split", "mar=40%", "--split", "sol=rest"],
                          ["--split", "business=10", "--split", "equal:neu,mar"],
                          ["--split", "private:anna=1/3", "--split", "mar=rest"], ["--split", "group:family=rest"]))
        return ["expense", "add", *([] if split else [self.some_home()]), "--concept", self.text(), "--amount",
                self.amount(), "--date", self.day(), *split, *self.some(
                    category=lambda: self.one(CATEGORIES), supplier=lambda: self.text(("Endesa", "Agbar")),
                    note=self.text, tag=self.tag, paid_by=self.some_owner, number=lambda: self.text(("F-1", "F-2")))]

    def expense_change(self):
        number = self.number("expense")
        return self.one((
            ["expense", "edit", number, "--amount", self.amount()],
            ["expense", "edit", number, *self.some(
                amount=self.amount, date=self.day, concept=self.text, property=self.some_home,
                category=lambda: self.one(CATEGORIES), note=self.text, untag=self.tag)],
            ["expense", "resplit", number, "--split", "mar=rest", "--split", "neu=20%"],
            ["expense", "show", number], ["expense", "remove", number],
            ["supplier", "edit", "Endesa", "--category", self.one(CATEGORIES)],
        ))

    def money(self):
        self.added = "other"
        return self.one((
            ["adjustment", "add", self.number("booking"), "--kind", self.one(("refund", "damage", "extra", "other")),
             "--amount", self.amount(), "--date", self.day()],
            ["adjustment", "add", "--property", self.some_home(), "--kind", "other", "--amount", self.amount(),
             *self.some(date=self.day, by=self.some_owner, note=self.text)],
            ["adjustment", "edit", self.number("other"), "--amount", self.amount()],
            ["adjustment", "remove", self.number("other")],
            ["transfer", "add", self.some_owner(), self.some_owner(), "--amount", self.amount(), "--date", self.day()],
            ["transfer", "edit", self.number("other"), "--amount", self.amount()],
            ["transfer", "remove", self.number("other")],
            ["settle", *(["--record"] if self.is_one_of(2) else [])],
        ))

    def owner(self):
        return self.one((
            ["owner", "add", self.text(("Laia", "Biel")), *self.some(note=self.text, email=self.text)],
            ["owner", "edit", self.some_owner(), *self.some(name=self.text, note=self.text, iban=self.text)],
            ["owner", "shares", self.some_home(), f"{self.some_owner()}={self.one(('50%', '1/3', '25%'))}",
             f"{self.some_owner()}=rest", "--from", self.day()],
            ["owner", "shares", self.some_home(), "--from", self.day(), "--remove"],
            ["owner", "group", "add", "family", "anna=50%", "joan=rest"],
            ["owner", "group", "edit", "family", "anna=20%", "pere=rest"], ["owner", "group", "list"],
            ["owner", "remove", self.some_owner()], ["owner", "show", self.some_owner()],
            ["owner", "merge", "laia", "joan"],
            ["agreement", "set", self.some_home(), "--percent", self.one(("10", "12.5", "101")), "--from", self.day(),
             *self.some(per_month=self.amount, per_stay=self.amount)],
            ["agreement", "end", self.some_home(), "--on", self.day()], ["agreement", "list"],
        ))

    def home(self):
        return self.one((
            ["property", "edit", self.some_home(), *self.some(
                name=self.text, note=self.text, tag=self.tag, untag=self.tag, listing=self.text, town=self.text,
                zone=lambda: self.one("12x"), receiver=self.some_owner,
                registration=lambda: self.text(("HUTB-001234",)))],
            ["property", "edit", self.some_home(), "--vat", self.one(("10", "none", "21")), "--from", self.day()],
            ["property", "add", self.text(("Nou", "Vell")), "--zone", self.one("12")],
            ["property", "show", self.some_home()], ["property", "remove", self.some_home()],
            ["tag", "list"], ["tag", "rename", self.one(TAGS), self.one(TAGS)], ["tag", "remove", self.one(TAGS)],
        ))

    def rates(self):
        return self.one((
            ["zone", "add", self.one(("vall", "pla")), "--name", self.text(("Vall",)), "--parent", self.one("12")],
            ["zone", "remove", self.one(("vall", "pla", "1"))], ["zone", "list"], ["rate", "list"], ["rate", "update"],
            ["rate", "add", self.one(("vall", "1", "2")), "--from", self.day(), "--amount", self.one(("1.25", "0.65")),
             "--layer", self.one(("tariff", "surcharge")), *self.some(source=self.text)],
            ["rate", "remove", self.one(("vall", "1", "2")), "--from", self.day()],
        ))

    def tax(self):
        self.added = "other"
        number = self.number("other")
        return self.one((
            ["tax", "file", *self.one((["--all"], [self.some_home()])), *self.some(
                period=lambda: self.one(PERIODS), on=self.day, reference=self.text, note=self.text, paid_on=self.day)],
            ["tax", "unfile", number], ["tax", "pay", number, "--on", self.day()],
            ["tax", "filed", *self.period()], ["tax", "diff", *self.period()], ["tax", "due"],
            ["tax", "summary", *self.period()], ["tax", "model950", *self.period()],
            ["tax", "explain", self.number("booking")],
        ))

    def repeated(self):
        self.added = "other"
        number = self.number("other")
        return self.one((
            ["recurring", "add", self.some_home(), "--concept", self.text(), "--amount", self.amount(), "--every",
             self.one(("month", "quarter", "year")), "--from", self.day(), "--day", self.one(("1", "31")),
             *self.some(until=self.day)],
            ["recurring", "record"], ["recurring", "list"], ["recurring", "edit", number, "--amount", self.amount()],
            ["recurring", "end", number, "--on", self.day()], ["recurring", "remove", number],
            ["budget", "set", *self.one(([], [self.some_home()])), "--month", self.amount(), "--from", self.day(),
             *self.some(category=lambda: self.one(CATEGORIES), owner=self.some_owner)],
            ["budget", "end", "--on", self.day()], ["budget", "remove", number], ["budget", "list"],
        ))

    def proposal(self):
        self.added = "expense"
        number = self.number("expense")
        return self.one((
            ["expense", "propose", self.some_home(), "--concept", self.text(), "--amount", self.amount(), "--by",
             self.some_owner(), "--date", self.day(), "--rule", self.one(("all", "majority"))],
            ["expense", "accept", number, "--by", self.some_owner()],
            ["expense", "reject", number, "--by", self.some_owner(), "--reason", self.text()],
            ["expense", "list", "--proposed"],
        ))

    def setting(self):
        return self.one((
            ["config", "set", "language", self.one(LANGUAGES)], ["config", "set", "home", self.some_home()],
            ["config", "unset", self.one(("language", "home"))],
            ["view", "save", self.text(("one", "two")), "booking", "list", self.one(HOMES)], ["view", "list"],
            ["view", "remove", self.one(("one", "two"))], ["one"],
        ))

    def document(self):
        return self.one((
            ["attachment", "add", self.one(("expense", "booking")), self.number("expense"),
             self.one(("bill.txt", "new.csv")), *self.some(note=self.text)],
            ["attachment", "remove", self.number("other")], ["attachment", "list"], ["attachment", "missing"],
        ))

    def imported(self):
        self.added = "booking"
        return self.one((
            ["import", "bookings", "bookings.csv", "--property", self.some_home()],
            ["import", "expenses", "new.csv", "--property", self.some_home()],
            ["import", "airbnb", "airbnb.csv", "--property", self.some_home()],
            ["import", "booking-com", "booking-com.csv", "--property", self.some_home()],
            ["import", "properties", "homes.csv"], ["import", "waiting"],
            ["expense", "read", "bill.txt", "--property", self.some_home()],
        ))

    def turned(self):
        return [self.one(("undo", "undo", "redo")), *self.one((
            [], [], ["--last", self.one("123")], [str(self.chance.randint(12, 40 + self.count["expense"]))]))]

    def listed(self):
        area = self.one(("booking", "expense"))
        return self.one((
            [area, "list", *self.period(), *self.some(search=self.text, tag=self.tag, owner=self.some_owner)],
            [area, "list", self.some_home()], [area, "list", "--pending"], ["booking", "list", "--unpaid"],
            ["expense", "list", "--due"], ["adjustment", "list"], ["transfer", "list"], ["owner", "list"],
            ["property", "list"], ["supplier", "list"], ["log", "--limit", self.one(("1", "5", "30"))],
            ["owner", "shares"],
        ))

    def reported(self):
        return self.one((
            ["report", "position"], ["report", "position", self.some_owner(), "--explain", *self.period()],
            ["report", "position", *self.period()],
            ["report", "profit", *self.period(), "--by", self.one(
                ("property", "month", "quarter", "year", "tag", "town", "zone", "owner"))],
            ["report", "profit", self.some_home(), "--compare", "--period", self.one(PERIODS)],
            ["report", "expenses", *self.period(), *self.some(owner=self.some_owner, tag=self.tag)],
            ["report", "occupancy", *self.period()], ["report", "budget", *self.period()],
            ["report", "payback", self.some_home(), "--price", self.amount()], ["book", "check"],
            ["status", *(["--all"] if self.is_one_of(2) else []), "--format", "json"],
        ))

    def exported(self):
        return ["export", self.one(("json", "html", "journal")), "-"]

    def sent(self):
        self.added = "other"
        return self.one((
            ["statement", "show", self.some_owner(), *self.period(), *(["--guests"] if self.is_one_of(2) else [])],
            ["statement", "sent", *self.one((["--all"], [self.some_owner()])), *self.period(), *self.some(on=self.day)],
            ["statement", "list"], ["statement", "unsend", self.number("other")],
        ))
