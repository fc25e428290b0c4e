"""Compares a workbook, and the one that LibreOffice has worked out of it, with what the program says as JSON.

Usage: workbook.py WORKBOOK WORKED-OUT profit.json quarters.json tax.json expenses.json bookings.json
Prints each difference and ends with 1 when there is any.
"""
import json
import sys
from decimal import Decimal

import openpyxl

profit, quarters, tax, expenses, bookings = (json.load(open(path)) for path in sys.argv[3:])
differences = []


def cents(value):
    return Decimal(str(round(value, 6))).quantize(Decimal("0.01"))


def expect(what, found, wanted):
    if [cents(figure) for figure in found] != [Decimal(figure) for figure in wanted]:
        differences.append(f"{what}: {found} instead of {wanted}")


def figures(group):
    taken = [-Decimal(group[name]) for name in ("commission", "expenses", "tax")]
    return [Decimal(group["income"]), *taken, Decimal(group["profit"]), group["bookings"]]


def totals(sheet):
    return [row for row in sheet.iter_rows(values_only=True) if row[0] == "Total"]


def rows_above_total(sheet, index):
    rows = list(sheet.iter_rows(values_only=True))
    end = [number for number, row in enumerate(rows) if row[0] == "Total"][index]
    start = end
    while isinstance(rows[start - 1][2], (int, float)):
        start -= 1
    return rows[start:end]


def compare(workbook):
    summary, booking_sheet, expense_sheet, tax_sheet, rates = workbook.worksheets
    expect("profit", totals(summary)[0][2:8], figures(profit["total"]))
    expect("expenses by category", totals(summary)[1][1:2], [expenses["total"]["amount"]])
    expect("profit of the homes", totals(summary)[-1][2:8] if len(totals(summary)) > 2 else
           totals(summary)[0][2:8], figures(profit["total"]))
    found = rows_above_total(summary, 0)
    if len(found) != len(quarters["rows"]):
        differences.append(f"{len(found)} quarters instead of {len(quarters['rows'])}")
    for row, wanted in zip(found, quarters["rows"]):
        expect(wanted["period"], row[2:8], figures(wanted))

    known = [row["amount"] for row in bookings["rows"] if row["amount"]]
    last = [value for value in totals(booking_sheet)[0] if isinstance(value, (int, float))]
    expect("bookings", last[:2], [sum(row["nights"] for row in bookings["rows"]),
                                  sum(map(Decimal, known))])
    expect("expenses", [totals(expense_sheet)[0][-1] or totals(expense_sheet)[0][-2]],
           [expenses["total"]["amount"]])
    if booking_sheet.max_row - 2 != len(bookings["rows"]):
        differences.append(f"{booking_sheet.max_row - 2} bookings instead of {len(bookings['rows'])}")
    expect("tax", [sum(cents(row[4]) for row in totals(tax_sheet))], [tax["total"]["tax"]])
    products = [row for row in tax_sheet.iter_rows(values_only=True)
                if all(isinstance(value, (int, float)) for value in row[2:5])]
    for row in products:
        expect("units × rate", [row[4]], [cents(row[2] * row[3])])
    if not products or rates.max_row < 2:
        differences.append("no rates")
    errors = [cell.coordinate for sheet in workbook for row in sheet.iter_rows() for cell in row
              if isinstance(cell.value, str) and cell.value.startswith(("#", "Err:"))]
    if errors:
        differences.append(f"errors in {errors}")


for path in sys.argv[1:3]:
    compare(openpyxl.load_workbook(path, data_only=True))
print("\n".join(differences), end="")
sys.exit(1 if differences else 0)
