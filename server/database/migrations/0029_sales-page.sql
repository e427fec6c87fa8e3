CREATE TABLE "page_picture_files" (
	"picture_id" uuid NOT NULL,
	"name" text NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "page_picture_files_picture_id_name_pk" PRIMARY KEY("picture_id","name")
);
--> statement-breakpoint
CREATE TABLE "page_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_page_draft" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "sales_page_draft_only_check" CHECK ("sales_page_draft"."only")
);
--> statement-breakpoint
CREATE TABLE "sales_page_versions" (
	"number" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" text NOT NULL,
	"restored_from" integer,
	"live_since" timestamp with time zone,
	CONSTRAINT "sales_page_versions_number_check" CHECK ("sales_page_versions"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "page_picture_files" ADD CONSTRAINT "page_picture_files_picture_id_page_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."page_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_picture_files" ADD CONSTRAINT "page_picture_files_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_picture_files_file_id_idx" ON "page_picture_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "sales_page_versions_live_idx" ON "sales_page_versions" USING btree ("live_since");