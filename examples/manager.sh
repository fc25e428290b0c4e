# A manager with homes in two zones, one of them a town with a surcharge of its own.
export ESTADA_BOOK="$PWD/manager.sqlite" ESTADA_TODAY=2026-11-02 ESTADA_LANG=en
estada init
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
