CREATE TABLE "sales_page_draft_link" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "sales_page_draft_link_only_check" CHECK ("sales_page_draft_link"."only")
);
