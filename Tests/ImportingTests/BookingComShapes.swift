import Importing

/// Files in the shapes of Booking.com's exports; see `FileShape`.
let bookingComShapes = [
  FileShape(
    name: "Booking.com reservations en, 27 columns", platform: .bookingCom,
    lines: [
      "Book number,Booked by,Guest name(s),Check-in,Check-out,Booked on,Status,Rooms,Persons,Adults,"
        + "Children,Children's age(s),Price,Commission %,Commission amount,Payment status,"
        + "Payment method (Payment Provider),Remarks,Booker group,Booker country,Travel purpose,Device,"
        + "Unit type,Duration (nights),Cancellation date,Address,Phone number",
      "4001,\"Roca, Nil\",Nil Roca,2026-05-12,2026-05-14,2026-01-02 10:00:00,ok,1,2,2,0,,"
        + "200.0000 EUR,15,30.000000 EUR,,,,,es,Leisure,Mobile,Apartment,2,,,",
      "4002,\"Pi, Ona\",Ona Pi,2026-06-12,2026-06-14,2026-01-02 10:00:00,cancelled_by_guest,1,2,2,0,,"
        + "200.0000 EUR,15,30.000000 EUR,,,,,es,Leisure,Mobile,Apartment,2,2026-06-10 11:00:00,,",
      "4003,\"Mas, Pau\",Pau Mas,2026-07-12,2026-07-14,2026-01-02 10:00:00,no_show,1,2,2,0,,"
        + "99.5 EUR,15,14.925 EUR,,,,,es,Leisure,Mobile,Apartment,2,,,",
      "4004,\"Mas, Pau\",Pau Mas,2026-08-12,2026-08-14,2026-01-02 10:00:00,cancelled_by_hotel,1,2,2,"
        + "0,,0 EUR,15,0 EUR,,,,,es,Leisure,Mobile,Apartment,2,,,",
    ],
    outcome: [
      "stay 4001 2026-05-12+2 2+0 200.00 30.00 Apartment", "cancelled 4002 200.00 30.00",
      "no-show 4003 99.50 14.93", "cancelled 4004 0.00 0.00",
    ]),
  FileShape(
    name: "Booking.com reservations pt", platform: .bookingCom,
    lines: [
      "Número da reserva,Nome(s) do(s) hóspede(s),Chegada,Saída,Duração (diárias),Pessoas,Status,"
        + "Preço,Valor da comissão,Tipo de unidade",
      "4001,Nil Roca,2026-05-12,2026-05-14,2,3,ok,\"200,00 EUR\",\"30,00 EUR\",Apartamento",
    ], outcome: ["stay 4001 2026-05-12+2 3+0 200.00 30.00 Apartamento"]),
  FileShape(
    name: "Booking.com reservations en, short, with People", platform: .bookingCom,
    lines: [
      "Book number,Booked by,Guest name(s),Check-in,Check-out,Status,People,Price,Commission amount",
      "4001,\"Roca, Nil\",Nil Roca,28/08/2026,30/08/2026,ok,2,200 EUR,30 EUR",
    ], outcome: ["stay 4001 2026-08-28+2 2+0 200.00 30.00 -"]),
  FileShape(
    name: "Booking.com reservations en, short, without people", platform: .bookingCom,
    lines: [
      "Book number,Guest name(s),Check-in,Check-out,Status,Price",
      "4001,N,2026-05-01,2026-05-02,ok,1",
    ], outcome: ["booking-com-reservations without people"]),
  FileShape(
    name: "Booking.com reservation statement", platform: .bookingCom,
    lines: [
      "\"Reservation number\",\"Invoice number\",\"Booked on\",\"Arrival\",\"Departure\","
        + "\"Booker name\",\"Guest name\",\"Rooms\",\"Persons\",\"Room nights\","
        + "\"Commission %\",\"Original amount\",\"Final amount\",\"Commission amount\","
        + "\"Payment fee\",\"Status\",\"Guest request\",\"Currency\",\"Hotel id\","
        + "\"Property name\",\"City\",\"Country\"",
      "4001,77,2026-01-02,2026-05-12,2026-05-14,Nil Roca,Nil Roca,1,2,2,15,210.00,200.00,30.00,2.80,"
        + "OK,,EUR,123,Pis del Mar,Calella,es",
      "4002,77,2026-01-02,2026-06-12,2026-06-14,Ona Pi,Ona Pi,1,2,2,15,210.00,100.00,15.00,1.40,"
        + "CANCELLED,,EUR,123,Pis del Mar,Calella,es",
      "4003,77,2026-01-02,2026-06-22,2026-06-24,Ona Pi,Ona Pi,1,2,2,15,210.00,0.00,0.00,0.00,"
        + "NO_SHOW,,EUR,123,Pis del Mar,Calella,es",
    ],
    outcome: [
      "stay 4001 2026-05-12+2 2+0 200.00 32.80 Pis del Mar", "cancelled 4002 100.00 16.40",
      "no-show 4003 0.00 0.00",
    ]),
  FileShape(
    name: "Booking.com payouts of 2025", platform: .bookingCom,
    lines: [
      "Type/Transaction type,Statement Descriptor,Reference number,Check-in date,Check-out date,"
        + "Issue date,Reservation status,Rooms,Room nights,Property ID,Property name,Legal ID,"
        + "Legal name,Country,Payout type,Gross amount,Commission,Commission %,Payments Service Fee,"
        + "Payments Service Fee %,VAT,Tax,Transaction amount,Transaction currency,Exchange rate,"
        + "Payable amount,Payout amount,Payout currency,Payout date,Payout frequency,Bank account",
      "(Payout),PVabc,-,-,-,-,-,-,-,149,\"Pis del Mar\",1,\"Roca SL\",Spain,Net,-,-,-,-,-,-,-,-,-,-,"
        + "2319.22,2319.22,EUR,2026-01-08,Daily,*65",
      "Reservation,PVabc,6913,2026-01-02,2026-01-07,2026-01-07,Okay,1,5,149,\"Pis del Mar\",1,"
        + "\"Roca SL\",Spain,Net,2848.82,-427.32,15.00%,-54.13,1.90%,-48.15,0.00,2319.22,EUR,1.00,"
        + "2319.22,-,EUR,2026-01-08,Daily,*65",
    ],
    outcome: ["payout - 2319.22", "pay 6913 2026-01-08 2026-01-02+5 2848.82 529.60"]),
  FileShape(
    name: "Booking.com payouts of 2026", platform: .bookingCom,
    lines: [
      "\"Booking number\",\"Type\",\"Guest name\",\"Check-in\",\"Checkout\",\"Amount\","
        + "\"Commission\",\"Payments service fee\",\"Net\",\"Currency\",\"Payout date\","
        + "\"Payout ID\",\"Payment status\",\"Reservation status\"",
      "4001,Reservation,Nil Roca,10 May 2026,12 May 2026,200.00,-30.00,-2.80,167.20,EUR,14 May 2026,"
        + "P1,Paid,Ok",
      "4002,Reservation,Ona Pi,11 May 2026,12 May 2026,100.00,-15.00,-1.40,80.00,EUR,14 May 2026,"
        + "P1,Paid,Ok",
    ],
    outcome: [
      "pay 4001 2026-05-14 2026-05-10+2 200.00 32.80", "payout - 247.20",
      "pay 4002 2026-05-14 2026-05-11+1 100.00 20.00 !",
    ]),
  FileShape(
    name: "Booking.com group export", platform: .bookingCom,
    options: ReadingOptions(people: PartySize(adults: 2)),
    lines: [
      "Property Name,Location,Booker Name,Genius Booker,Arrival,Departure,Booked on,Status,"
        + "Total Payment,Commission,Currency,Reservation Number",
      "Pis del Mar,Calella,Nil Roca,Yes,\"July 12, 2026\",\"July 15, 2026\",\"May 1, 2026\",OK,300,45,"
        + "EUR,4001",
      "Casa Calma,Vic,Ona Pi,No,\"July 2, 2026\",\"July 5, 2026\",\"May 1, 2026\",Canceled,0,0,EUR,4002",
    ],
    outcome: ["stay 4001 2026-07-12+3 2+0? 300.00 45.00 Pis del Mar", "cancelled 4002 0.00 0.00"]),
]
