# The four jobs of somebody with one home, in a book of their own.
export ESTADA_BOOK="$PWD/four-jobs.sqlite" ESTADA_TODAY=2026-07-03 ESTADA_LANG=ca
estada init --no-input
estada property add "Àtic de Gràcia" --zone 1 --town Barcelona --registration HUTB-001234

# 1. Guests have just checked in; the amount is not known yet.
estada booking add --guest "Marta Vila" --check-in avui --nights 4 --adults 2 --children 1
# … a week later the bank shows it.
estada booking edit 1 --amount 612,00 --commission 18,36

# 2. The electricity bill has come.
estada expense add --concept "Llum juny" --amount 84,20 --category electricitat --date 30/6/2026

# 3. The quarter has to be declared.
estada tax model950 --period 2026-Q3

# 4. What has the home earned?
estada report profit --period 2026
