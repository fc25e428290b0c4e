# Three siblings who share their parents' house: who received, who paid, and who owes whom.
export ESTADA_BOOK="$PWD/family.sqlite" ESTADA_TODAY=2026-06-30 ESTADA_LANG=ca
estada init --no-input
estada zone add vila --name Vila --parent 2
estada rate add vila --from 2026-01-01 --amount 2,00
estada property add "Casa dels pares" --zone vila --code casa --registration HUTT-001234
for name in Anna Pere Marta; do estada owner add "$name"; done
estada owner shares casa --from 2026-01-01 anna=50% pere=25% marta=resta

# Anna receives the money of bookings and files the tourist tax; the others pay bills now and then.
estada property edit casa --receiver anna
estada booking add casa --guest "Família Roca" --check-in 2026-04-01 --nights 6 --adults 10 \
  --amount 3000,00 --commission 90,00
estada expense add casa --concept Caldera --amount 400,01 --date 2026-05-02 --paid-by pere
estada expense add casa --concept Neteja --amount 99,99 --date 2026-05-10 --paid-by marta

# What is whose, what each holds, and the transfers that would settle it.
estada report profit --by owner
estada report position
estada report position anna --explain
estada settle

# From July, Pere has half of the house. Marta receives the money of a booking whose tax the platform paid.
export ESTADA_TODAY=2026-08-01
estada owner shares casa --from 2026-07-01 anna=25% pere=50% marta=resta
estada booking add casa --guest Eva --check-in 2026-07-10 --nights 3 --adults 2 \
  --amount 1000,01 --tax-collected --received-by marta
estada report profit --by owner --period 2026-Q3
estada report position
estada settle --record
estada report position
