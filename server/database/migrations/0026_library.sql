CREATE TABLE "bookmarks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid,
	"download_id" uuid,
	"page" integer,
	"pages" integer,
	"cfi" text,
	"fraction" double precision NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookmarks_book_check" CHECK (num_nonnulls("bookmarks"."product_id", "bookmarks"."download_id") = 1),
	CONSTRAINT "bookmarks_spot_check" CHECK (("bookmarks"."cfi" is null) = ("bookmarks"."page" is not null) and ("bookmarks"."page" is null) = ("bookmarks"."pages" is null)),
	CONSTRAINT "bookmarks_page_check" CHECK ("bookmarks"."page" between 1 and "bookmarks"."pages"),
	CONSTRAINT "bookmarks_fraction_check" CHECK ("bookmarks"."fraction" between 0 and 1),
	CONSTRAINT "bookmarks_label_check" CHECK (btrim("bookmarks"."label") <> '')
);
--> statement-breakpoint
CREATE TABLE "reading_places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid,
	"download_id" uuid,
	"page" integer,
	"pages" integer,
	"cfi" text,
	"fraction" double precision NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_places_product_key" UNIQUE("user_id","product_id"),
	CONSTRAINT "reading_places_download_key" UNIQUE("user_id","download_id"),
	CONSTRAINT "reading_places_book_check" CHECK (num_nonnulls("reading_places"."product_id", "reading_places"."download_id") = 1),
	CONSTRAINT "reading_places_spot_check" CHECK (("reading_places"."cfi" is null) = ("reading_places"."page" is not null) and ("reading_places"."page" is null) = ("reading_places"."pages" is null)),
	CONSTRAINT "reading_places_page_check" CHECK ("reading_places"."page" between 1 and "reading_places"."pages"),
	CONSTRAINT "reading_places_fraction_check" CHECK ("reading_places"."fraction" between 0 and 1)
);
--> statement-breakpoint
ALTER TABLE "digital_downloads" DROP CONSTRAINT "digital_downloads_file_type_check";--> statement-breakpoint
ALTER TABLE "downloads" DROP CONSTRAINT "downloads_file_type_check";--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_product_id_digital_downloads_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."digital_downloads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_download_id_downloads_id_fk" FOREIGN KEY ("download_id") REFERENCES "public"."downloads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_product_id_digital_downloads_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."digital_downloads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_download_id_downloads_id_fk" FOREIGN KEY ("download_id") REFERENCES "public"."downloads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookmarks_product_idx" ON "bookmarks" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "bookmarks_download_idx" ON "bookmarks" USING btree ("user_id","download_id");--> statement-breakpoint
CREATE INDEX "bookmarks_product_id_idx" ON "bookmarks" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "bookmarks_download_id_idx" ON "bookmarks" USING btree ("download_id");--> statement-breakpoint
CREATE INDEX "reading_places_read_at_idx" ON "reading_places" USING btree ("user_id","read_at");--> statement-breakpoint
CREATE INDEX "reading_places_product_id_idx" ON "reading_places" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "reading_places_download_id_idx" ON "reading_places" USING btree ("download_id");--> statement-breakpoint
ALTER TABLE "digital_downloads" ADD CONSTRAINT "digital_downloads_file_type_check" CHECK ("digital_downloads"."file_type" in ('pdf', 'epub', 'audio', 'zip', 'other'));--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_file_type_check" CHECK ("downloads"."file_type" in ('pdf', 'epub', 'audio', 'zip', 'other'));