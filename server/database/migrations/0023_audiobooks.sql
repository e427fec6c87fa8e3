CREATE TABLE "audio_parts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"order_index" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"entry_name" text NOT NULL,
	"title" text NOT NULL,
	"seconds" double precision NOT NULL,
	"chapters" jsonb NOT NULL,
	"corrected" timestamp with time zone,
	CONSTRAINT "audio_parts_seconds_check" CHECK ("audio_parts"."seconds" > 0 and "audio_parts"."seconds" < 'Infinity'),
	CONSTRAINT "audio_parts_chapters_check" CHECK (jsonb_typeof("audio_parts"."chapters") = 'array')
);
--> statement-breakpoint
CREATE TABLE "audiobooks" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"read_of" uuid NOT NULL,
	"seconds" double precision DEFAULT 0 NOT NULL,
	"problem" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audiobooks_seconds_check" CHECK ("audiobooks"."seconds" >= 0 and "audiobooks"."seconds" < 'Infinity')
);
--> statement-breakpoint
CREATE TABLE "listening_places" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"seconds" double precision NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listening_places_user_id_product_id_pk" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "listening_places_seconds_check" CHECK ("listening_places"."seconds" >= 0 and "listening_places"."seconds" < 'Infinity')
);
--> statement-breakpoint
CREATE TABLE "podcast_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"token_hash" text NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "podcast_feeds_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "audio_parts" ADD CONSTRAINT "audio_parts_product_id_audiobooks_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."audiobooks"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_parts" ADD CONSTRAINT "audio_parts_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audiobooks" ADD CONSTRAINT "audiobooks_product_id_digital_downloads_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."digital_downloads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_places" ADD CONSTRAINT "listening_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_places" ADD CONSTRAINT "listening_places_product_id_digital_downloads_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."digital_downloads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_feeds" ADD CONSTRAINT "podcast_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audio_parts_product_id_idx" ON "audio_parts" USING btree ("product_id","order_index");--> statement-breakpoint
CREATE INDEX "audio_parts_file_id_idx" ON "audio_parts" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "listening_places_product_id_idx" ON "listening_places" USING btree ("product_id");