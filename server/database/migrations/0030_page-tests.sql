CREATE TABLE "sales_page_test_counts" (
	"test_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "sales_page_test_counts_test_id_version_kind_pk" PRIMARY KEY("test_id","version","kind"),
	CONSTRAINT "sales_page_test_counts_kind_check" CHECK ("sales_page_test_counts"."kind" in ('visitor', 'buyClick', 'checkout'))
);
--> statement-breakpoint
CREATE TABLE "sales_page_tests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version_a" integer NOT NULL,
	"version_b" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"chosen" text,
	CONSTRAINT "sales_page_tests_versions_check" CHECK ("sales_page_tests"."version_a" <> "sales_page_tests"."version_b"),
	CONSTRAINT "sales_page_tests_chosen_check" CHECK ("sales_page_tests"."chosen" in ('a', 'b')),
	CONSTRAINT "sales_page_tests_ended_check" CHECK ("sales_page_tests"."ended_at" is not null or "sales_page_tests"."chosen" is null)
);
--> statement-breakpoint
ALTER TABLE "analytics_visitors" ADD COLUMN "test_id" uuid;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "page_test_id" uuid;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "page_version" integer;--> statement-breakpoint
ALTER TABLE "sales_page_test_counts" ADD CONSTRAINT "sales_page_test_counts_test_id_sales_page_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."sales_page_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_page_tests" ADD CONSTRAINT "sales_page_tests_version_a_sales_page_versions_number_fk" FOREIGN KEY ("version_a") REFERENCES "public"."sales_page_versions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_page_tests" ADD CONSTRAINT "sales_page_tests_version_b_sales_page_versions_number_fk" FOREIGN KEY ("version_b") REFERENCES "public"."sales_page_versions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_page_tests_running_key" ON "sales_page_tests" USING btree ((ended_at is null)) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "sales_page_tests_ended_at_idx" ON "sales_page_tests" USING btree ("ended_at");--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_page_test_id_sales_page_tests_id_fk" FOREIGN KEY ("page_test_id") REFERENCES "public"."sales_page_tests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_page_test_id_idx" ON "checkouts" USING btree ("page_test_id") WHERE page_test_id is not null;