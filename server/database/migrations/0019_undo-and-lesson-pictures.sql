CREATE TABLE "deleted_files" (
	"deletion_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "deleted_files_deletion_id_file_id_pk" PRIMARY KEY("deletion_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "deleted_rows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deletion_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"table_name" text NOT NULL,
	"lost_column" text,
	"row" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_pictures" (
	"lesson_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "lesson_pictures_lesson_id_file_id_pk" PRIMARY KEY("lesson_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "deleted_files" ADD CONSTRAINT "deleted_files_deletion_id_deletions_id_fk" FOREIGN KEY ("deletion_id") REFERENCES "public"."deletions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_files" ADD CONSTRAINT "deleted_files_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_rows" ADD CONSTRAINT "deleted_rows_deletion_id_deletions_id_fk" FOREIGN KEY ("deletion_id") REFERENCES "public"."deletions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_pictures" ADD CONSTRAINT "lesson_pictures_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_pictures" ADD CONSTRAINT "lesson_pictures_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_files_file_id_idx" ON "deleted_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "deleted_rows_place_idx" ON "deleted_rows" USING btree ("deletion_id","place");--> statement-breakpoint
CREATE INDEX "deletions_deleted_at_idx" ON "deletions" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "lesson_pictures_file_id_idx" ON "lesson_pictures" USING btree ("file_id");