import Importing

private let payments =
  "RefID,Payout ID,Reservation ID,Check In,Check Out,Number of Nights,Source,Payment Date,"
  + "Disbursement Date,Payment Type,Property ID,Guest Name,Payment Method,Currency,Your Revenue,"
  + "Commission,VAT on Commission,Payment Processing Fee,Stay Tax We Remit,Stay Tax You Remit,"
  + "Payable To You,Payout"

private let stay = "\"Jul 10, 2026\",\"Jul 14, 2026\",4,Vrbo"

private let summary =
  "Property ID,Unit ID,Address,Reservation ID,Traveler First Name,Traveler Last Name,"
  + "Booking status,Check-in,Check-out,Nights,Payout date,Gross booking amount,Deductions,Payout,"
  + "Lodging Tax Owner Remits,Tax Withheld,Payout currency"

/// Files in the shapes of Vrbo's exports; see `FileShape`.
let vrboShapes = [
  FileShape(
    name: "Vrbo reservations", platform: .vrbo,
    lines: [
      "Reservation ID,Listing Number,Property Name,Created On,Email,Inquirer,Phone,Check-in,"
        + "Check-out,Nights Stay,Adults,Children,Status,Source",
      "HA-1,7654321,Àtic (1 - 7654321),2026-02-03,n@example.org,Nil Roca,1,2026-07-10,2026-07-14,4,"
        + "2,1,Booked,Vrbo",
      "HA-2,7654321,,2026-02-03,,Ona Pi,,2026-07-10,2026-07-14,4,2,1,Cancelled by guest,Vrbo",
      "HA-3,7654321,,2026-02-03,,Ona Pi,,2026-07-10,2026-07-14,4,2,1,Enquiry,Vrbo",
      "HA-4,7654321,,2026-02-03,,Ona Pi,,2026-07-10,2026-07-14,4,2,1,Perhaps,Vrbo",
      "HA-5,,Sea (2 - 99),2026-02-03,,Ona Pi,,2026-07-10,2026-07-14,3,2,1,Booked,Vrbo",
      "HA-6,,Sea (2 - 99),2026-02-03,,Ona Pi,,2026-07-10,2026-07-14,4,UNKNOWN,1,Booked,Vrbo",
    ],
    outcome: [
      "stay HA-1 2026-07-10+4 2+1 - - 7654321", "cancelled HA-2 - -", "request Enquiry",
      "refused Status unknownWord(text: \"Perhaps\")",
      "refused Nights Stay otherNights(stated: 3, between: 4)", "refused Adults missing",
    ]),
  FileShape(
    name: "Vrbo payments: two rents, and a refund with the fee given back", platform: .vrbo,
    lines: [
      "\u{FEFF}" + payments,
      "R1,P1,HA-1,\(stay),\"Mar 2, 2026\",\"Jul 11, 2026\",Rent,765,Nil Roca,UNKNOWN,EUR,300.00,"
        + "(15.00),(3.15),(9.00),0.00,0.00,272.85,272.85",
      "R2,P1,HA-1,\(stay),\"Jun 2, 2026\",\"Jul 11, 2026\",Rent,765,UNKNOWN,UNKNOWN,EUR,300.00,"
        + "(15.00),(3.15),(9.00),4.00,0.00,272.85,272.85",
      "R3,P2,HA-1,\(stay),\"Jul 16, 2026\",UNKNOWN,Refund,765,Nil Roca,UNKNOWN,EUR,(50.00),2.50,"
        + "0.53,0.00,0.00,0.00,(46.97),(46.97)",
      "R4,P2,,,,,,,\"Jul 18, 2026\",Batch 12,,,,EUR,,,,,,,,(46.97)",
      "R5,P3,HA-2,\(stay),\"Jun 2, 2026\",\"Jul 20, 2026\",Rent,765,UNKNOWN,UNKNOWN,EUR,300.00,"
        + "(15.00),(3.15),(9.00),0.00,0.00,272.85,200.00",
      "R6,P4,HA-3,\(stay),\"Jun 2, 2026\",\"Jul 21, 2026\",Rent,765,UNKNOWN,UNKNOWN,EUR,300.00,"
        + "(15.00),(3.15),(9.00),0.00,8.00,280.85,280.85",
      "R7,P5,HA-4,\(stay),\"Jun 2, 2026\",\"Jul 22, 2026\",Rent,765,UNKNOWN,UNKNOWN,EUR,300.00,"
        + "(15.00),(3.15),(9.00),0.00,0.00,272.85,UNKNOWN",
    ],
    outcome: [
      "pay HA-1 2026-03-02 2026-07-10+4 300.00 27.15", "payout - 545.70",
      "pay HA-1 2026-06-02 2026-07-10+4 300.00 27.15 tax", "refund HA-1 -50.00",
      "other HA-1 3.03", "payout - -46.97",
      "pay HA-2 2026-06-02 2026-07-10+4 300.00 27.15 !", "payout - 200.00",
      "pay HA-3 2026-06-02 2026-07-10+4 300.00 27.15", "payout - 280.85",
      "pay HA-4 2026-06-02 2026-07-10+4 300.00 27.15", "payout - 272.85",
    ]),
  FileShape(
    name: "Vrbo payments: both dates in one column, fees without a sign, figures that differ",
    platform: .vrbo,
    lines: [
      "Reservation ID,Check In/Check Out,Payment Date,Payment Type,Currency,Paid By Guest,"
        + "Your Revenue,Commission,Stay Tax You Remit,Payable To You",
      "HA-1,\"Jan 5, 2026 - Jan 9, 2026\",\"Jan 5, 2026\",Rent,EUR,1,100.00,8.00,0,92.00",
      "HA-2,2026-01-05/2026-01-09,\"Jan 5, 2026\",Rent,EUR,1,100.00,8.00,5.00,97.00",
      "HA-3,2026-01-05 to 2026-01-09,\"Jan 5, 2026\",Rent,EUR,1,100.00,8.00,0,90.00",
      "HA-4,2026-01-05,\"Jan 5, 2026\",Rent,EUR,1,100.00,8.00,0,92.00",
      "HA-5,01/05/2026 - 01/06/2026,\"Jan 5, 2026\",Rent,EUR,1,100.00,8.00,0,92.00",
      "HA-6,2026-01-05 to 2026-01-09,\"Jan 5, 2026\",Rent,EUR,1,100.00,,0,92.00",
      "HA-7,2026-01-05 to 2026-01-09,\"Jan 5, 2026\",Rent,USD,1,100.00,8,0,92.00",
      "HA-8,2026-01-05 to 2026-01-09,\"Jan 5, 2026\",Rent,EUR,1,($1.00),8,0,92.00",
      "HA-9,2026-01-05 to 2026-01-09,\"Jan 5, 2026\",Damage waiver,EUR,1,1.00,8,0,92.00",
      "HA-10,2026-01-05 to 2026-01-09,UNKNOWN,Rent,EUR,1,1.00,8,0,92.00",
      "HA-11,2026-01-05 to 2026-01-09,\"Jan 5, 2026\",Refund,EUR,1,20.00,1.00,0,(19.00)",
    ],
    outcome: [
      "pay HA-1 2026-01-05 2026-01-05+4 100.00 8.00",
      "pay HA-2 2026-01-05 2026-01-05+4 100.00 8.00",
      "pay HA-3 2026-01-05 2026-01-05+4 100.00 8.00 !",
      "refused Check In/Check Out unreadable(text: \"2026-01-05\")",
      "refused Check In/Check Out ambiguousDate(text: \"01/05/2026 - 01/06/2026\")",
      "refused Commission missing", "refused Currency foreignCurrency(code: \"USD\")",
      "refused Your Revenue foreignCurrency(code: \"$\")",
      "refused Payment Type unknownWord(text: \"Damage waiver\")",
      "refused Payment Date missing", "refund HA-11 -20.00", "other HA-11 1.00",
    ]),
  FileShape(
    name: "Vrbo payout summary", platform: .vrbo,
    lines: [
      summary,
      "765,1,\"Carrer Gran, 1\",HA-1,Nil,Roca,Booked,\"July 10, 2026\",\"July 14, 2026\",4,"
        + "\"July 11, 2026\",600.00,54.30,545.70,0.00,0.00,EUR",
      "765,1,,HA-2,Ona,Pi,Cancel,\"July 20, 2026\",\"July 24, 2026\",4,\"July 1, 2026\",100.00,"
        + "(9.05),90.95,0.00,0.00,EUR",
      "765,1,,HA-3,Ona,Pi,Booked,\"July 20, 2026\",\"July 24, 2026\",4,\"July 1, 2026\",100.00,9.05,"
        + "85.95,0.00,5.00,EUR",
      "765,1,,HA-4,Ona,Pi,Booked,\"July 20, 2026\",\"July 24, 2026\",4,\"July 1, 2026\",100.00,9.05,"
        + "85.00,0.00,5.00,EUR",
      "765,1,,HA-5,Ona,Pi,Declined,,,,,,,,,,EUR",
      "765,1,,HA-6,Ona,Pi,Perhaps,,,,,,,,,,EUR",
    ],
    outcome: [
      "pay HA-1 2026-07-11 2026-07-10+4 600.00 54.30",
      "pay HA-2 2026-07-01 2026-07-20+4 100.00 9.05", "cancelled HA-2 - -",
      "pay HA-3 2026-07-01 2026-07-20+4 100.00 9.05",
      "pay HA-4 2026-07-01 2026-07-20+4 100.00 9.05 !", "request Declined",
      "refused Booking status unknownWord(text: \"Perhaps\")",
    ]),
  FileShape(
    name: "Vrbo payouts to come nl, with a total", platform: .vrbo,
    lines: [
      "Naam gast;Boekingsnummer;Accommodatienummer;Uitbetalingsdatum;Status;Bedrag",
      "Nil Roca;HA-1;765;8 mei 2026;Gepland;€ 559,36",
      "Ona Pi;HA-2;765;2 augustus 2026;Gepland;€ 1.436,56", "Totaal: € 1.995,92",
    ],
    outcome: [
      "stated toCome HA-1 2026-05-08 559.36", "stated toCome HA-2 2026-08-02 1436.56", "total",
    ]),
  FileShape(
    name: "Vrbo payouts to come en", platform: .vrbo,
    lines: [
      "Guest name,Booking number,Property number,Payout date,Status,Amount",
      "Nil Roca,HA-1,765,\"July 10, 2026\",Scheduled,€559.36",
    ], outcome: ["stated toCome HA-1 2026-07-10 559.36"]),
  FileShape(
    name: "Vrbo payments without the fees", platform: .vrbo,
    lines: [
      "Reservation ID,Check In,Check Out,Payment Date,Payment Type,Currency,Your Revenue",
      "HA-1,2026-01-05,2026-01-09,2026-01-05,Rent,EUR,1",
    ], outcome: ["vrbo-payments lacks Commission"]),
]

/// Files in the shapes of the exports of Agoda and Lodgify, and of Booking.com's table of 2026.
let otherShapes = [
  FileShape(
    name: "Agoda reservations", platform: .agoda,
    lines: [
      "BookingIDExternal_reference_ID,Customer_Name,StayDateFrom,StayDateTo,BookedDate,Status,"
        + "RoomType,No_of_adult,No_of_children,No_of_night,PaymentModel,Currency,"
        + "ReferenceSellInclusive,Commission,Total_inclusive_rate",
      "1,Mei Tan,2026-06-02,2026-06-04,2026-01-20,Confirmed,Flat,2,0,2,X,EUR,0,36.00,204.00",
      "2,Mei Tan,2026-06-02,2026-06-04,2026-01-20,Amended,Flat,2,1,2,X,EUR,360.00,54.00,306.00",
      "3,Mei Tan,2026-06-02,2026-06-04,2026-01-20,Confirmed,Flat,2,0,2,X,EUR,300.00,36.00,204.00",
      "4,Mei Tan,2026-06-02,2026-06-04,2026-01-20,Confirmed,Flat,2,0,2,X,EUR,240.00,,204.00",
      "5,Mei Tan,2026-06-02,2026-06-04,2026-01-20,Cancelled,Flat,2,0,2,X,EUR,240.00,36.00,204.00",
      "6,Mei Tan,2026-06-02,2026-06-04,2026-01-20,No Show,Flat,2,0,2,X,EUR,240.00,36.00,204.00",
      "7,Mei Tan,2026-06-02,2026-06-04,2026-01-20,Departed,Flat,2,0,2,X,EUR,0,36.00,204.00",
      "8,Mei Tan,2026-06-02,2026-06-04,2026-01-20,Confirmed,Flat,2,0,2,X,THB,0,36.00,204.00",
      "9,Mei Tan,2026-06-02,2026-06-04,2026-01-20,Confirmed,Flat,2,0,2,X,EUR,0,0,0",
    ],
    outcome: [
      "stay 1 2026-06-02+2 2+0 240.00 36.00 Flat", "stay 2 2026-06-02+2 2+1 360.00 54.00 Flat",
      "stay 3 2026-06-02+2 2+0 - - Flat !", "stay 4 2026-06-02+2 2+0 - - Flat",
      "cancelled 5 - - ?", "no-show 6 - - ?", "refused Status unknownWord(text: \"Departed\")",
      "refused Currency foreignCurrency(code: \"THB\")", "stay 9 2026-06-02+2 2+0 - - Flat",
    ]),
  FileShape(
    name: "Lodgify reservations", platform: .lodgify,
    lines: [
      "Id,Type,Source,SourceText,Name,DateArrival,DateDeparture,Nights,HouseName,InternalCode,"
        + "House_Id,RoomTypes,People,DateCreated,TotalAmount,Currency,Status,Email,Phone,"
        + "CountryName",
      "1,Booking,Manual,,Nil Roca,2026-07-03,2026-07-06,3,Àtic,A1,5,Àtic,2,2026-02-01,360.00,EUR,"
        + "Booked,n@example.org,1,Spain",
      "2,Booking,AirbnbIntegration,HM1,Ona Pi,2026-07-14,2026-07-18,4,Àtic,A1,5,Àtic,3,2026-02-02,"
        + "512.00,EUR,Booked,,,",
      "3,Enquiry,Website,,Pau Mas,,,,Àtic,A1,5,Àtic,2,2026-02-03,300.00,EUR,Open,,,",
      "4,Booking,BookingCom,,Ann,2026-09-10,2026-09-12,2,Àtic,A1,5,Àtic,2,2026-02-04,210,EUR,"
        + "Declined,,,",
      "5,Booking,Nowhere,,Ann,2026-09-10,2026-09-12,2,Àtic,A1,5,Àtic,2,2026-02-04,210,EUR,Booked,,,",
      "6,Booking,HomeAway,,Ann,2026-09-10,2026-09-12,2,Àtic,A1,5,Àtic,2,2026-02-04,210,USD,"
        + "Booked,,,",
      "7,Booking,Manual,,Ann,2026-09-10,2026-09-12,2,Àtic,A1,5,Àtic,2,2026-02-04,210,EUR,"
        + "Tentative,,,",
      "8,Booking,Manual,,Ann,2026-09-10,2026-09-12,2,Àtic,A1,5,Àtic,2,2026-02-04,210,EUR,"
        + "Cancelled,,,",
    ],
    outcome: [
      "stay 1 2026-07-03+3 2+0 360.00 - Àtic direct", "stay 2 2026-07-14+4 3+0 - - Àtic airbnb",
      "request Enquiry", "request Declined", "refused Source unknownWord(text: \"Nowhere\")",
      "refused Currency foreignCurrency(code: \"USD\")",
      "refused Status unknownWord(text: \"Tentative\")", "cancelled 8 - - ?",
    ]),
  FileShape(
    name: "Booking.com payouts of 2026 without commission", platform: .bookingCom,
    lines: [
      "Type,Reference number,Check-in,Checkout,Guest name,Reservation status,Currency,"
        + "Payment status,Amount,Payout date,Payout ID",
      "Reservation,4001,10 May 2026,12 May 2026,Nil Roca,ok,EUR,Paid,200.00,14 May 2026,P1",
      "(Payout),,,,,,EUR,Paid,160.31,14 May 2026,P1",
      "Reservation,4002,10 May 2026,12 May 2026,Ona Pi,ok,USD,Paid,200.00,14 May 2026,P1",
      "Reservation,4003,10 May 2026,12 May 2026,Ona Pi,perhaps,EUR,Paid,200.00,14 May 2026,P1",
      "Reservation,4004,10 May 2026,12 May 2026,Ona Pi,cancelled_by_guest,EUR,Paid,20,14 May 2026,P1",
    ],
    outcome: [
      "stated withoutCommission 4001 2026-05-14 200.00", "payout - 160.31",
      "refused Currency foreignCurrency(code: \"USD\")",
      "refused Reservation status unknownWord(text: \"perhaps\")",
      "stated withoutCommission 4004 2026-05-14 20.00",
    ]),
  FileShape(
    name: "A listing in a cell padded with spaces",
    lines: [
      "Confirmation code,Status,Guest name,# of adults,# of children,# of infants,Start date,"
        + "End date,# of nights,Listing,Earnings",
      "HMA,Confirmed,Ona,2,0,0,06/13/2026,06/15/2026,2,  \"Studio \"\"Sol\"\"\" ,5",
      "HMB,Confirmed,Ona,2,0,0,06/16/2026,06/18/2026,2,\"\"\"Studio\"\"\",5",
      "HMC,Confirmed,Ona,2,0,0,06/19/2026,06/21/2026,2,\"  \"\"Studio\"\" \",5",
    ],
    outcome: [
      "stay HMA 2026-06-13+2 2+0 - - Studio \"Sol\"",
      "stay HMB 2026-06-16+2 2+0 - - \"Studio\"",
      "stay HMC 2026-06-19+2 2+0 - - \"Studio\"",
    ]),
]
