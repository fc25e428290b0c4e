-- Bookings whose guests' ages a platform's file did not give.

ALTER TABLE booking ADD COLUMN ages_unknown INTEGER NOT NULL DEFAULT 0;
