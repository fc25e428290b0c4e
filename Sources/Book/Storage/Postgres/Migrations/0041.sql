-- Until when homes may be let for tourists, and when guests were reported.

ALTER TABLE property ADD COLUMN licence_until day;
ALTER TABLE booking ADD COLUMN reported_on day;
