-- Documents of what was bought for a home, and of the bills of platforms.

ALTER TABLE attachment ADD COLUMN asset bigint REFERENCES asset (id) DEFERRABLE;
ALTER TABLE attachment ADD COLUMN commission_bill bigint REFERENCES commission_bill (id) DEFERRABLE;
