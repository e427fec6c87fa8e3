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
ALTER TABLE "messages" ADD CONSTRAINT "messages_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_hooks_address_key" ON "mail_hooks" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "messages_due_idx" ON "messages" USING btree ("priority","due_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "messages_failing_idx" ON "messages" USING btree ("due_at") WHERE state = 'queued' and attempts > 0;--> statement-breakpoint
CREATE INDEX "messages_unreached_idx" ON "messages" USING btree ("settled_at") WHERE state in ('bounced', 'complained', 'failed', 'withheld');--> statement-breakpoint
CREATE INDEX "messages_reports_idx" ON "messages" USING btree ("created_at") WHERE kind = 'deliveryReport';--> statement-breakpoint
CREATE INDEX "messages_customer_id_idx" ON "messages" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_address_idx" ON "messages" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "messages_provider_id_idx" ON "messages" USING btree ("provider_id") WHERE provider_id is not null;--> statement-breakpoint
-- What was sent before there was an outbox, without its text, which nobody kept.
INSERT INTO "messages" ("id", "kind", "customer_id", "address", "subject", "html", "text", "priority", "state", "sent_at", "created_at")
	SELECT "job_id", 'other', (SELECT "id" FROM "customers" WHERE "email" = "recipient"), "recipient", "subject", '%%secret_0%%', '%%secret_0%%', 1, 'sent', "sent_at", "sent_at" FROM "sent_mails";

--> statement-breakpoint
DROP TABLE "sent_mails" CASCADE;