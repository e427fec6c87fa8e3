CREATE TABLE "backup_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"error" text,
	"warning" text,
	"backup_name" text,
	"bytes" bigint,
	"files" integer,
	"rows" bigint,
	CONSTRAINT "backup_runs_kind_check" CHECK ("backup_runs"."kind" in ('backup', 'drill'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backup_keys_unconfirmed_index" ON "backup_keys" USING btree (("confirmed_at" is null)) WHERE "backup_keys"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "backup_runs_place_index" ON "backup_runs" USING btree ("place","kind","finished_at");