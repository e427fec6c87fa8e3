ALTER TABLE "leads" ADD COLUMN "mailbox" text;--> statement-breakpoint
-- As `normalizeMailbox` does.
UPDATE "leads" SET "mailbox" = CASE WHEN split_part("email", '@', 2) IN ('gmail.com', 'googlemail.com')
	THEN replace(split_part(split_part("email", '@', 1), '+', 1), '.', '') || '@gmail.com'
	ELSE split_part(split_part("email", '@', 1), '+', 1) || '@' || split_part("email", '@', 2) END;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "mailbox" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_mailbox_idx" ON "leads" USING btree ("mailbox");
