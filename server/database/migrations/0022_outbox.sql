CREATE TABLE "mail_hooks" (
	"provider" text PRIMARY KEY NOT NULL,
	"address_hash" text NOT NULL,
	"address" text NOT NULL,
	"secret" text,
	"last_event_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_failure" text,
	"last_failure_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_opt_outs" (
	"customer_id" uuid NOT NULL,
	"category" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_opt_outs_customer_id_category_pk" PRIMARY KEY("customer_id","category")
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"about" text NOT NULL,
	"about_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"recipients" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailings_state_check" CHECK ("mailings"."state" in ('sending', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "mail_pace" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_pace_one_check" CHECK ("mail_pace"."one")
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"address" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_suppressions_reason_check" CHECK ("mail_suppressions"."reason" in ('bounce', 'complaint'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"customer_id" uuid,
	"address" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"sealed" text,
	"mailing_id" uuid,
	"data" jsonb,
	"priority" smallint NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"detail" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"provider_id" text,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_state_check" CHECK ("messages"."state" in ('queued', 'sent', 'bounced', 'complained', 'failed', 'withheld', 'canceled'))
);
--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_value_check";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "downloaded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "stage" text GENERATED ALWAYS AS (case when user_id is null then (case when notified_at is null then 'purchased' else 'notified' end) when downloaded_at is not null then 'downloaded' when signed_in_at is not null then 'signedIn' else 'registered' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_opt_outs" ADD CONSTRAINT "mail_opt_outs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_hooks_address_key" ON "mail_hooks" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "mailings_created_at_idx" ON "mailings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mailings_about_idx" ON "mailings" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "messages_due_idx" ON "messages" USING btree ("priority","due_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "messages_failing_idx" ON "messages" USING btree ("due_at") WHERE state = 'queued' and attempts > 0;--> statement-breakpoint
CREATE INDEX "messages_unreached_idx" ON "messages" USING btree ("settled_at") WHERE state in ('bounced', 'complained', 'failed', 'withheld');--> statement-breakpoint
CREATE INDEX "messages_reports_idx" ON "messages" USING btree ("created_at") WHERE kind = 'deliveryReport';--> statement-breakpoint
CREATE INDEX "messages_customer_id_idx" ON "messages" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_mailing_key" ON "messages" USING btree ("mailing_id","customer_id") WHERE mailing_id is not null;--> statement-breakpoint
CREATE INDEX "messages_mailing_state_idx" ON "messages" USING btree ("mailing_id","state") WHERE mailing_id is not null;--> statement-breakpoint
CREATE INDEX "messages_address_idx" ON "messages" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "messages_provider_id_idx" ON "messages" USING btree ("provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "customers_by_stage_idx" ON "customers" USING btree ("stage","approved_at") WHERE approved and role <> 'admin';--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_value_check" CHECK (case key when 'display_mode' then value in ('course', 'downloads') when 'show_sign_in' then value in ('true', 'false') when 'layout' then value in ('grid', 'list') when 'desktop_columns' then value in ('1', '2', '3', '4') when 'social_proof' then value in ('invented', 'real', 'off') when 'admin_second_factor' then value in ('required', 'optional') when 'stripe_checkout' then value in ('on', 'off') when 'stripe_tax' then value in ('none', 'automatic', 'managed') when 'dispute_access' then value in ('suspend', 'keep') when 'consent' then value in ('on', 'off') when 'withdrawal' then value in ('on', 'off') when 'gifts' then value in ('on', 'off') when 'seats' then value in ('on', 'off') when 'reminders' then value in ('on', 'off') else true end);--> statement-breakpoint
-- What was sent before there was an outbox, without its text, which nobody kept.
INSERT INTO "messages" ("id", "kind", "customer_id", "address", "subject", "html", "text", "priority", "state", "sent_at", "created_at")
	SELECT "job_id", 'other', (SELECT "id" FROM "customers" WHERE "email" = "recipient"), "recipient", "subject", '%%secret_0%%', '%%secret_0%%', 1, 'sent', "sent_at", "sent_at" FROM "sent_mails";
--> statement-breakpoint
UPDATE "customers" SET
	"notified_at" = coalesce("invited_at", (SELECT min("receipt_sent_at") FROM "orders" WHERE "customer_id" = "customers"."id")),
	"signed_in_at" = CASE WHEN EXISTS (SELECT FROM "sessions" WHERE "user_id" = "customers"."user_id") THEN (SELECT min("created_at") FROM "sessions" WHERE "user_id" = "customers"."user_id") ELSE (SELECT min("updated_at") FROM "lesson_progress" WHERE "user_id" = "customers"."user_id") END,
	"downloaded_at" = least((SELECT min("downloaded_at") FROM "download_logs" WHERE "user_id" = "customers"."user_id"), (SELECT min("downloaded_at") FROM "resource_logs" WHERE "user_id" = "customers"."user_id"));
--> statement-breakpoint
-- Once a customer: what comes later finds nothing to write.
CREATE FUNCTION "note_signed_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE customers SET signed_in_at = NEW.created_at WHERE user_id = NEW.user_id AND signed_in_at IS NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_downloaded"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE customers SET downloaded_at = NEW.downloaded_at WHERE user_id = NEW.user_id AND downloaded_at IS NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sessions_noted" AFTER INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION "note_signed_in"();
--> statement-breakpoint
CREATE TRIGGER "download_logs_noted" AFTER INSERT ON "download_logs" FOR EACH ROW EXECUTE FUNCTION "note_downloaded"();
--> statement-breakpoint
CREATE TRIGGER "resource_logs_noted" AFTER INSERT ON "resource_logs" FOR EACH ROW EXECUTE FUNCTION "note_downloaded"();

--> statement-breakpoint
DROP TABLE "sent_mails" CASCADE;