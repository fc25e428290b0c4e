"""The contents of a folder in a form that can be compared."""
import glob
import os
import sqlite3

# The files that a command writes beside the book, and the user's settings.
USER_FILES = ("copy.sqlite", "out.html", "out.xlsx", "out.json", "out.journal")
SETTINGS = ".config/estada/config"
# A guest of the sample book, whose name is nowhere in the file once it is anonymised.
GUEST = b"Pere Roca"


def state_of(folder):
    """The book's rows, whether the guest's name occurs in its file, the number of backups made by
    hand, and the contents of the user's files. Backups are checked separately.
    """
    book = os.path.join(folder, "book.sqlite")
    files = [os.path.join(folder, name) for name in (*USER_FILES, SETTINGS)]
    files += sorted(inside(folder, "tables", "*"))
    backups = inside(folder, "book.backups", "*-manual.sqlite")
    return dump(book), has_guest(book), len(backups), [content(path) for path in files]


def inside(folder, *pattern):
    return glob.glob(os.path.join(glob.escape(folder), *pattern), recursive=True, include_hidden=True)


def leftovers(folder):
    """The number of part files, whose names no command reads."""
    return len(inside(folder, "**", ".estada-*"))


def content(path):
    """The bytes of a file; of a book its rows, as its bytes vary."""
    if not os.path.exists(path):
        return None
    with open(path, "rb") as file:
        data = file.read()
    return dump(path) if data.startswith(b"SQLite format 3") else data


def has_guest(path):
    if not os.path.exists(path):
        return False
    with open(path, "rb") as file:
        return GUEST in file.read()


def dump(path):
    """Every row as text, after SQLite has rolled back an unfinished transaction."""
    if not os.path.exists(path) or os.path.getsize(path) == 0:
        return "no book"
    try:
        book = sqlite3.connect(path)
        book.text_factory = bytes
        rows = [str(book.execute("PRAGMA user_version").fetchall()), integrity(book)]
        tables = book.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        for (table,) in tables:
            name = table.decode()
            rows += [f"{name} {row}" for row in book.execute(f'SELECT * FROM "{name}"')]
        book.close()
        return "\n".join(sorted(rows))
    except sqlite3.DatabaseError as error:
        return f"damaged: {error}"


def integrity(book):
    try:
        return "sound" if book.execute("PRAGMA integrity_check").fetchone() == (b"ok",) else "not sound"
    except sqlite3.DatabaseError:
        return "not sound"
