CREATE TABLE "stamped_copies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"copy_of" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"words" text NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stamped_copies_key" UNIQUE("copy_of","user_id","words")
);
--> statement-breakpoint
ALTER TABLE "digital_downloads" ADD COLUMN "stamped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "digital_downloads" ADD COLUMN "stamp_problem" text;--> statement-breakpoint
ALTER TABLE "stamped_copies" ADD CONSTRAINT "stamped_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamped_copies" ADD CONSTRAINT "stamped_copies_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stamped_copies_file_id_idx" ON "stamped_copies" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "stamped_copies_user_id_idx" ON "stamped_copies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stamped_copies_used_at_idx" ON "stamped_copies" USING btree ("used_at");