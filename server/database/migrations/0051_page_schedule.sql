CREATE TABLE "sales_page_schedule" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"scheduled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"scheduled_by_id" uuid,
	"scheduled_by" text NOT NULL,
	"refused_at" timestamp with time zone,
	"refusal" text,
	CONSTRAINT "sales_page_schedule_only_check" CHECK ("sales_page_schedule"."only"),
	CONSTRAINT "sales_page_schedule_refusal_check" CHECK (("sales_page_schedule"."refused_at" is null) = ("sales_page_schedule"."refusal" is null))
);
--> statement-breakpoint
ALTER TABLE "sales_page_schedule" ADD CONSTRAINT "sales_page_schedule_scheduled_by_id_users_id_fk" FOREIGN KEY ("scheduled_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;