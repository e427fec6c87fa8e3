ALTER TABLE "rate_limits" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "rate_limits" CASCADE;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
-- Identifiers carry their kind from now on; links and codes that are still under way could not be found by theirs.
DELETE FROM "verifications";--> statement-breakpoint
CREATE INDEX "verifications_value_idx" ON "verifications" USING btree ("value");--> statement-breakpoint
CREATE INDEX "verifications_link_email_idx" ON "verifications" USING btree (("value"::jsonb ->> 'email')) WHERE "verifications"."identifier" like 'magic-link:%';