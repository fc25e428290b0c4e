# The book of an office on a PostgreSQL server, in which two people work: docs/shared-book.md.

# A server for this example only, without a network, that ends with it. An office has the one that Debian
# starts, and `sudo -u postgres` before the commands of its administrator.
server=$(mktemp -d)
programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
as_owner=
if [ "$(id -u)" = 0 ]; then
  chown postgres "$server"
  as_owner="$(PATH="$PATH:/usr/sbin:/sbin" command -v runuser) -u postgres --"
fi
control() { (cd / && $as_owner "$programs/pg_ctl" "$@" --silent --pgdata="$server/data"); }
trap 'control stop --mode=immediate; rm -rf "$server"' EXIT
(cd / && $as_owner "$programs/initdb" --no-sync --auth=trust --username=postgres --encoding=UTF8 \
  --locale=C --pgdata="$server/data") >/dev/null
control start --log="$server/log" \
  --options="-c listen_addresses= -c unix_socket_directories=$server -c fsync=off"
export PGHOST="$server" PGUSER=postgres

# The administrator: a login for whoever manages the book and makes its roles, one for each other person, and a
# database.
createuser --createrole maria
createuser marta
createuser anna
createdb --owner maria --template template0 --encoding UTF8 homes

# Maria begins the book, and says who may do what. Marta records, from another computer. Anna owns a home.
export ESTADA_TODAY=2026-11-02 ESTADA_LANG=en XDG_STATE_HOME="$PWD/state"
host=$(printf %s "$server" | sed 's|/|%2F|g')
maria() { estada --book "postgresql://maria@$host/homes" "$@"; }
marta() { estada --book "postgresql://marta@$host/homes" "$@"; }
anna() { estada --book "postgresql://anna@$host/homes" "$@"; }
maria init --no-input
# The administrator again: nobody needs the right to create roles any more, and it reaches the whole server.
psql --quiet --command "ALTER ROLE maria NOCREATEROLE" postgres
maria property add "Àtic de Gràcia" --zone 1 --town Barcelona --registration HUTB-001234
maria property add "Casa de Begur" --zone 2 --town Begur --registration HUTG-005678
maria owner add Anna
maria owner shares casa anna=100% --from 2026-01-01
maria book admit marta --as clerk
maria book admit anna --as owner --owner anna
maria book people
marta booking add casa --guest "Anna Puig" --check-in 2026-10-09 --nights 3 --adults 2 --amount 420.00
marta booking add atic --guest "Joan Serra" --check-in 2026-10-09 --nights 9 --adults 2 --children 1 \
  --amount 1350.00 --commission 202.50 --channel booking-com --reference 4021
marta expense add casa --concept Cleaning --amount 60.00 --date 2026-10-12

# Everybody takes back their own changes, and the history says who made which.
marta booking edit 1 --amount 400.00
maria booking edit 2 --note "Late arrival"
marta undo
maria booking show 1
marta log

# The figures: for the office, and for Anna, who sees her home and no guests.
marta tax summary
maria report profit --by property
anna report profit
anna booking list

# A copy of everything, as a file of this computer, and the way back to it.
maria book backup
marta expense remove 1
maria book restore 1
marta expense list
maria book check
