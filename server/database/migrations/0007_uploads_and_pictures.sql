DROP INDEX "uploads_created_at_idx";--> statement-breakpoint
ALTER TABLE "digital_downloads" ADD COLUMN "image_small_file_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "purpose" text DEFAULT 'import' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "active_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "digital_downloads" ADD CONSTRAINT "digital_downloads_image_small_file_id_stored_files_id_fk" FOREIGN KEY ("image_small_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digital_downloads_image_file_id_idx" ON "digital_downloads" USING btree ("image_file_id");--> statement-breakpoint
CREATE INDEX "digital_downloads_image_small_file_id_idx" ON "digital_downloads" USING btree ("image_small_file_id");--> statement-breakpoint
CREATE INDEX "digital_downloads_file_id_idx" ON "digital_downloads" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "downloads_file_id_idx" ON "downloads" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "lessons_content_file_id_idx" ON "lessons" USING btree ("content_file_id");--> statement-breakpoint
CREATE INDEX "resources_file_id_idx" ON "resources" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "stored_files_created_at_idx" ON "stored_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_active_at_idx" ON "uploads" USING btree ("active_at");--> statement-breakpoint
ALTER TABLE "digital_downloads" ADD CONSTRAINT "digital_downloads_image_small_check" CHECK ("digital_downloads"."image_small_file_id" is null or "digital_downloads"."image_file_id" is not null);--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_purpose_check" CHECK ("uploads"."purpose" in ('import', 'file', 'picture'));