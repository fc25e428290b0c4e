"""Compares the boxes of an income-tax workbook that LibreOffice has worked out with the program's figures in it.

Usage: boxes.py WORKED-OUT CHECK FORMULAS
CHECK is the text of the check row, FORMULAS the least number of boxes that formulas of days make.
Prints each difference and ends with 1 when there is any.
"""
import sys

import openpyxl

worked_out, check, least = sys.argv[1:]
values = openpyxl.load_workbook(worked_out, data_only=True).worksheets[0]
formulas = openpyxl.load_workbook(worked_out).worksheets[0]
differences = []
by_days = 0
checks = 0
for row, texts in zip(values.iter_rows(values_only=True), formulas.iter_rows(values_only=True)):
    box, _, amount, *_, figure = row[:7]
    if box == check:
        checks += 1
        if amount != 0:
            differences.append(f"check: {amount}")
    elif isinstance(texts[2], str) and texts[2].startswith("="):
        by_days += "/D" in texts[2]
        if round(amount, 2) != round(figure, 2):
            differences.append(f"{box}: {amount} instead of {figure} by {texts[2]}")
if checks == 0 or by_days < int(least):
    differences.append(f"{checks} checks, {by_days} formulas of days")
print("\n".join(differences), end="")
sys.exit(1 if differences else 0)
