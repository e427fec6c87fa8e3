CREATE TABLE "sequence_enrollments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"day_one" date,
	"counts_from" timestamp with time zone DEFAULT now() NOT NULL,
	"last_day" integer DEFAULT 0 NOT NULL,
	"last_on" date,
	"last_message_id" uuid,
	"next_day" integer,
	"due_at" timestamp with time zone,
	"paused_on" date,
	"held_since" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sequence_enrollments_state_check" CHECK ("sequence_enrollments"."state" in ('running', 'paused', 'stopped', 'finished')),
	CONSTRAINT "sequence_enrollments_due_check" CHECK ("sequence_enrollments"."due_at" is null or "sequence_enrollments"."state" = 'running')
);
--> statement-breakpoint
CREATE TABLE "sequence_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence_id" uuid NOT NULL,
	"day" integer NOT NULL,
	"hour" smallint NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sequence_messages_day_check" CHECK ("sequence_messages"."day" between 1 and 3650),
	CONSTRAINT "sequence_messages_hour_check" CHECK ("sequence_messages"."hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "sequence_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sequences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "enrollment_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sequence_message_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sequence_text_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "not_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sequence_enrollments" ADD CONSTRAINT "sequence_enrollments_sequence_id_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."sequences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_enrollments" ADD CONSTRAINT "sequence_enrollments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_messages" ADD CONSTRAINT "sequence_messages_sequence_id_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."sequences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sequence_enrollments_due_idx" ON "sequence_enrollments" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_enrollments_current_key" ON "sequence_enrollments" USING btree ("sequence_id","customer_id") WHERE state in ('running', 'paused');--> statement-breakpoint
CREATE INDEX "sequence_enrollments_state_idx" ON "sequence_enrollments" USING btree ("sequence_id","state");--> statement-breakpoint
CREATE INDEX "sequence_enrollments_customer_id_idx" ON "sequence_enrollments" USING btree ("customer_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_messages_day_key" ON "sequence_messages" USING btree ("sequence_id","day");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_enrollment_id_sequence_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."sequence_enrollments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sequence_message_id_sequence_messages_id_fk" FOREIGN KEY ("sequence_message_id") REFERENCES "public"."sequence_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sequence_text_id_sequence_texts_id_fk" FOREIGN KEY ("sequence_text_id") REFERENCES "public"."sequence_texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_sequence_key" ON "messages" USING btree ("enrollment_id","sequence_message_id") WHERE enrollment_id is not null;--> statement-breakpoint
CREATE INDEX "messages_sequence_message_id_idx" ON "messages" USING btree ("sequence_message_id") WHERE sequence_message_id is not null;
--> statement-breakpoint
-- Whoever comes to have both an account and access starts the sequences that start by themselves; who had one before does
-- not start it again.
CREATE FUNCTION "start_automatic_sequences"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO sequence_enrollments (sequence_id, customer_id, due_at)
	SELECT sequences.id, NEW.id, now() FROM sequences
	WHERE sequences.active AND sequences.automatic
		AND NOT EXISTS (SELECT FROM sequence_enrollments WHERE sequence_id = sequences.id AND customer_id = NEW.id)
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "customers_begin_sequences" AFTER INSERT ON "customers" FOR EACH ROW
	WHEN (NEW.registered AND NEW.approved AND NEW.role <> 'admin') EXECUTE FUNCTION "start_automatic_sequences"();
--> statement-breakpoint
CREATE TRIGGER "customers_join_sequences" AFTER UPDATE ON "customers" FOR EACH ROW
	WHEN (NEW.registered AND NEW.approved AND NEW.role <> 'admin' AND NOT (OLD.registered AND OLD.approved))
	EXECUTE FUNCTION "start_automatic_sequences"();
