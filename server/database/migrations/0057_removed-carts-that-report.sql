ALTER TABLE "purchase_sources" ADD COLUMN "late_reports" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_sources" ADD COLUMN "late_reports_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchase_sources" ADD COLUMN "last_late_report_at" timestamp with time zone;