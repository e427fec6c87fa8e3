CREATE TABLE "scheduled_tasks" (
	"name" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"interval_seconds" integer NOT NULL,
	"scheduled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
DROP INDEX "imports_under_way_idx";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "last_error" text;--> statement-breakpoint
CREATE INDEX "imports_lane_idx" ON "imports" USING btree ("actor_email","next_attempt_at","id") WHERE status in ('running', 'stopping', 'undoing');--> statement-breakpoint
-- An import is work by its own row; those under way are due at once. Their jobs are no longer needed.
DO $$ BEGIN
	IF to_regclass('pgboss.job') IS NOT NULL THEN DELETE FROM pgboss.job WHERE name = 'imports'; END IF;
END $$;
