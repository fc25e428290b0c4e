-- Documents of what was bought for a home, and of the bills of platforms.

ALTER TABLE attachment ADD COLUMN asset INTEGER REFERENCES asset (id);
ALTER TABLE attachment ADD COLUMN commission_bill INTEGER REFERENCES commission_bill (id);
