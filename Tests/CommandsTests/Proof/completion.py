"""Types command lines into a real shell, presses Tab, and compares the words the shell then passes on.

Usage: completion.py SHELL sourced|installed
Needs a new folder to work in, which is also the home folder, and the program on the path. `sourced` has
the shell read the script at its start, `installed` find it in the folder meant for such scripts.
Prints each difference and ends with 1 when there is any.
"""
import os
import pty
import re
import select
import sqlite3
import subprocess
import sys
import time

shell, way = sys.argv[1:]
home = os.getcwd()
tab, enter, listing = "\t", "\r", "\x1b?"

hostile_code = "it's \"$(touch PWNED1)\" `touch PWNED2`!a;*"
hostile_channel = "x:y=z ~ $(touch PWNED3)"
NAME = "Àtic d'en \"Pau\" $HOME & fills\\"


def estada(*words):
    subprocess.run(["estada", *words], check=True, stdout=subprocess.DEVNULL)


def prepare():
    subprocess.run(["book-of-2015"], check=True)
    estada("property", "add", NAME, "--zone", "1", "--code", "pis")
    estada("property", "add", "New", "--zone", "2", "--code", "mas")
    estada("--book", "other book.sqlite", "init")
    estada("--book", "other book.sqlite", "property", "add", "Elsewhere", "--zone", "2")
    estada("zone", "add", "sitges", "--name", "Sitges", "--parent", "2")
    book = sqlite3.connect(home + "/.local/share/estada/book.sqlite")
    with book:
        book.execute("UPDATE property SET name = ? WHERE code = 'mas'", ("Two\nlines\x1b[31m\tx",))
        book.execute("INSERT INTO property (code, name, zone) VALUES (?, 'Hostile', '2')", (hostile_code,))
        book.execute("INSERT INTO property (code, name, zone) VALUES ('l1' || char(10) || 'l2', 'L', '2')")
        book.execute("UPDATE booking SET channel = ? WHERE id = 1", (hostile_channel,))
        book.execute("UPDATE booking SET channel = 'airbnb' WHERE id = 2")
    book.close()
    os.makedirs("a folder/inner")
    open("a folder/page one.html", "w").close()
    open("unlike.txt", "w").close()


def line(text, *words):
    """A line as it is typed, and the words that the program is then given."""
    return text, list(words)


cases = [
    line("prop\t ad\t", "property", "add"),
    line("property show ex\t", "property", "show", "exemple-1"),
    line("booking add pi\t --gu\tAnna", "booking", "add", "pis", "--guest", "Anna"),
    line("report profit --pe\tlast-q\t", "report", "profit", "--period", "last-quarter"),
    line("report profit --period=last-q\t", "report", "profit", "--period=last-quarter"),
    line("report profit -plast-q\t", "report", "profit", "-plast-quarter"),
    line("report profit --by q\t", "report", "profit", "--by", "quarter"),
    line("report profit --by=q\t", "report", "profit", "--by=quarter"),
    line("--lang ca report profit --period aquest-a\t", "--lang", "ca", "report", "profit", "--period", "aquest-any"),
    # The names of the language, and the English ones where no other fits.
    line("--lang ca reserv\t afe\t pi\t --hos\tAnna --ent\tav\t", "--lang", "ca", "reserva", "afegir", "pis", "--hoste", "Anna", "--entrada", "avui"),
    line("--lang ca bookin\t mostra\t 1", "--lang", "ca", "booking", "mostrar", "1"),
    line("--lang es reserva ana\t", "--lang", "es", "reserva", "añadir"),
    line("--lang es reserva editar 1 --motivo-exencion fue\t", "--lang", "es", "reserva", "editar", "1", "--motivo-exencion", "fuerza-mayor"),
    line("--lang es reserva editar 1 --comisi\t3", "--lang", "es", "reserva", "editar", "1", "--comisión", "3"),
    line("--idioma ca informe benefici --per=trim\t", "--idioma", "ca", "informe", "benefici", "--per=trimestre"),
    line("--llibre oth\thabitatge show els\t", "--llibre", "other book.sqlite", "habitatge", "show", "elsewhere"),
    line("rate add sit\t --layer su\t", "rate", "add", "sitges", "--layer", "surcharge"),
    line("booking edit 1 --channel ai\t", "booking", "edit", "1", "--channel", "airbnb"),
    line("booking edit 1 --no-t\t", "booking", "edit", "1", "--no-tax-collected"),
    line("expense list --category electr\t", "expense", "list", "--category", "electricity"),
    line("help book\t", "help", "book"),
    line("tax explain 4\t", "tax", "explain", "4"),
    # Words that a shell would take for something else.
    line("property show it\t", "property", "show", hostile_code),
    line("property show \"it\t", "property", "show", hostile_code),
    line("property show 'it\t", "property", "show", hostile_code),
    line("booking edit 1 --channel x\t", "booking", "edit", "1", "--channel", hostile_channel),
    line("booking edit 1 --channel x:\t", "booking", "edit", "1", "--channel", hostile_channel),
    line("booking edit 1 --channel=x\t", "booking", "edit", "1", "--channel=" + hostile_channel),
    line("booking edit 1 --channel \"x:y\t", "booking", "edit", "1", "--channel", hostile_channel),
    # A name that no code begins as.
    line("property show Àti\t", "property", "show", NAME),
    line("property show \"Àtic d\t", "property", "show", NAME),
    line("property show àtic\t", "property", "show", NAME),
    # Files and folders, also in another book and where the value hangs on the option.
    line("export html a\\ f\tpa\t", "export", "html", "a folder/page one.html"),
    line("demo a\\ f\ti\t", "demo", "a folder/inner/"),
    line("--book oth\tproperty show els\t", "--book", "other book.sqlite", "property", "show", "elsewhere"),
    line("--book=oth\tproperty show els\t", "--book=other book.sqlite", "property", "show", "elsewhere"),
    line("--book ~/other\\ book.sqlite property show els\t", "--book", home + "/other book.sqlite", "property", "show", "elsewhere"),
    line("--book \"$HOME/other book.sqlite\" property show els\t", "--book", home + "/other book.sqlite", "property", "show", "elsewhere"),
    # Nothing fits: nothing is added, files neither.
    line("report profit --by x\t", "report", "profit", "--by", "x"),
    line("booking add --guest unl\t", "booking", "add", "--guest", "unl"),
    line("zone remove nowhere\t", "zone", "remove", "nowhere"),
    line("--book missing.sqlite property show ex\t", "--book", "missing.sqlite", "property", "show", "ex"),
]

# A function of the program's name tells its words; the scripts ask the program itself.
setups = {
    "bash": (
        ["bash", "--norc", "--noprofile", "-i"],
        "estada() { printf '%s' '<begin'; printf '%s' '>'; printf '%s\\0' \"$@\"; printf '%s' '<end'; printf '%s\\n' '>'; }",
    ),
    "zsh": (
        ["zsh", "-f", "-i"],
        "estada() { printf '%s' '<begin'; printf '%s' '>'; printf '%s\\0' \"$@\"; printf '%s' '<end'; printf '%s\\n' '>'; }",
    ),
    "fish": (
        ["fish", "-i"],
        "function estada; printf '%s' '<begin'; printf '%s' '>'; printf '%s\\0' $argv; printf '%s' '<end'; printf '%s\\n' '>'; end",
    ),
}


def beginning():
    """What is typed first, so that the shell can complete; saves the script that the shell finds."""
    script = subprocess.run(["estada", "completion", shell], check=True, capture_output=True).stdout
    if shell == "bash":
        if way == "sourced":
            return ["source <(command estada completion bash)"]
        folder = ".local/share/bash-completion/completions"
        save(folder, "estada", script)
        return ["source /usr/share/bash-completion/bash_completion"]
    if shell == "zsh":
        quiet = ["autoload -U compinit", "unsetopt beep prompt_sp"]
        if way == "sourced":
            return quiet + ["compinit -u", "source <(command estada completion zsh)"]
        save("functions", "_estada", script)
        return quiet + ["fpath=(~/functions $fpath)", "compinit -u"]
    # What fish suggests by itself while a line is typed asks for completions in another thread.
    quiet = ["set -g fish_autosuggestion_enabled 0"]
    if way == "sourced":
        return quiet + ["command estada completion fish | source"]
    save(".config/fish/completions", "estada.fish", script)
    return quiet


def save(folder, name, content):
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/{name}", "wb") as file:
        file.write(content)


class Terminal:
    """A shell in a terminal of its own."""

    def __init__(self, command):
        self.output = b""
        self.identifier, self.file = pty.fork()
        if self.identifier == 0:
            os.environ.update(TERM="dumb" if shell != "fish" else "xterm", COLUMNS="200", PS1="$ ")
            os.execvp(command[0], command)

    def type(self, text):
        os.write(self.file, text.encode())

    def wait(self, pattern, seconds=20):
        """Reads until the output has a pattern, and gives what it found; None if it never comes."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = re.search(pattern, self.output, re.DOTALL)
            if found:
                self.output = self.output[found.end():]
                return found
            if select.select([self.file], [], [], 0.1)[0]:
                try:
                    self.output += os.read(self.file, 65536)
                except OSError:
                    return None
        return None


def words(found):
    text = found.group(1).decode().replace("\r\n", "\n")
    # zsh takes back the slash after a folder when the line ends there.
    return [word + "/" if word.endswith("/inner") else word for word in text.split("\0")[:-1]]


def main():
    prepare()
    command, function = setups[shell]
    # A shell makes the folders that it lacks at its start, and fish gives up on one that appears meanwhile.
    lines = beginning() + [function]
    terminal = Terminal(command)
    for text in lines:
        terminal.type(text + enter)
    terminal.type("estada ready" + enter)
    if terminal.wait(rb"<begin>ready\0<end>") is None:
        sys.exit(f"{shell} did not start: {terminal.output.decode(errors='replace')}")
    failures = 0
    for typed, expected in cases:
        terminal.type("estada " + typed + enter)
        # An open quotation mark that no completion closed would wait for ever.
        found = terminal.wait(rb"<begin>(.*?)<end>")
        if found is None:
            terminal.type("\x03")
            time.sleep(0.2)
        given = words(found) if found else None
        if given != expected:
            failures += 1
            print(f"{shell}, {way}: {typed!r}: expected {expected}, was {given}")
            if found is None:
                print(terminal.output.decode(errors="replace"))
    terminal.type("exit" + enter)
    for name in os.listdir(home):
        if name.startswith("PWNED"):
            failures += 1
            print(f"{shell}, {way}: a value was run: {name}")
    sys.exit(1 if failures else 0)


main()
