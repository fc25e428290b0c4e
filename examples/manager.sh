# A manager with homes in two zones, one of them a town with a surcharge of its own.
export ESTADA_BOOK="$PWD/manager.sqlite" ESTADA_TODAY=2026-11-02 ESTADA_LANG=en
estada init --no-input
estada zone add sitges --name Sitges --parent 2
estada rate add sitges --layer surcharge --from 2026-10-01 --amount 1.50 --source "Town by-law 12"
estada property add "Sea view" --zone sitges --town Sitges --registration HUTB-004321
estada property add "Old town" --zone 1 --town Barcelona --registration HUTB-001234

estada booking add sea --guest "Anna Puig" --check-in 2026-10-09 --nights 3 --adults 2 --amount 420.00
estada booking add old --guest "Joan Serra" --check-in 2026-10-09 --nights 9 --adults 2 --children 1 \
  --amount 1350.00 --commission 202.50 --channel booking-com --reference 4021
estada booking add old --guest "Pere Roca" --check-in 2026-10-20 --nights 2 --adults 3 \
  --exempt-adults 1 --exempt-reason age --channel airbnb --tax-collected
estada expense add old --concept Cleaning --amount 60.00 --date 2026-10-18

estada tax explain 2
estada tax due
estada tax model950 --period filing
estada report profit --by property
estada report profit --by month
estada --format json report profit

# Ten more homes, five owners, one of whom lives abroad, and the agreements with each.
for name in Alba Brisa Calma Duna Escull Far Gavina Hort Illa Jardí; do
  estada property add "$name" --zone 2 --town Begur
done
estada owner add "Gestió Costa" --manager --code gestora --iban ES9121000418450200051332
estada owner add "Anna Puig" --tax-id 12345678Z --language ca
estada owner add "Pere Roca" --language ca
estada owner add "Marta Vila" --language es
estada owner add "Joan Serra" --language es
estada owner add "Ruth Baker" --language en
share() { home=$1; shift; estada owner shares "$home" --from 2026-01-01 "$@"; }
share sea anna=1/2 pere=1/2
share old marta=100%
for home in alba brisa calma; do share $home anna=50% pere=25% marta=rest; done
for home in duna escull far; do share $home joan=1/3 ruth=rest; done
for home in gavina hort illa jardi; do share $home ruth=100%; done
for home in sea old alba brisa calma duna escull far gavina hort illa jardi; do
  estada agreement set $home --from 2026-01-01 --percent 20 --of net --vat 21
  estada property edit $home --receiver gestora --payer gestora
done

# Summer: a stay in each of the ten, and one bill of the laundry for all of them by the nights let.
for home in alba brisa calma duna escull far gavina hort illa jardi; do
  estada booking add $home --guest "Guest of $home" --check-in 2026-08-01 --nights 7 --adults 2 \
    --amount 910.00 --commission 136.50 --channel airbnb
done
estada expense add --concept "Laundry, August" --category cleaning --amount 300.00 \
  --date 2026-08-31 --split private:ruth=20.00 --split-period 2026-08 \
  --split nights:alba,brisa,calma,duna,escull,far,gavina,hort,illa,jardi

# The statements of the quarter, one page an owner in the owner's language; kept once they are sent.
estada statement export --all --folder statements-2026-Q3 --period 2026-Q3
ls statements-2026-Q3
estada statement export ruth ruth.xlsx --period 2026-Q3
estada statement sent --all --period 2026-Q3 --on 2026-10-05
estada expense add duna --concept "Broken window" --category repairs --amount 90.00 --date 2026-08-05
estada statement show joan --period 2026-Q4
estada settle
