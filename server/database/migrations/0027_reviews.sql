CREATE TABLE "review_requests" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"emailed_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"display_name" text NOT NULL,
	"consented_at" timestamp with time zone,
	"buyer" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"hidden_reason" text DEFAULT '' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_rating_check" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_state_check" CHECK ("reviews"."state" in ('waiting', 'published', 'hidden')),
	CONSTRAINT "reviews_consent_check" CHECK ("reviews"."state" <> 'published' or "reviews"."consented_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_value_check";--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_customer_id_key" ON "reviews" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "reviews_by_state_idx" ON "reviews" USING btree ("state","written_at","id");--> statement-breakpoint
CREATE INDEX "reviews_by_date_idx" ON "reviews" USING btree ("written_at","id");--> statement-breakpoint
CREATE INDEX "customers_downloaded_at_idx" ON "customers" USING btree ("downloaded_at") WHERE downloaded_at is not null;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_value_check" CHECK (case key when 'display_mode' then value in ('course', 'downloads') when 'show_sign_in' then value in ('true', 'false') when 'layout' then value in ('grid', 'list') when 'desktop_columns' then value in ('1', '2', '3', '4') when 'social_proof' then value in ('invented', 'real', 'off') when 'admin_second_factor' then value in ('required', 'optional') when 'stripe_checkout' then value in ('on', 'off') when 'stripe_tax' then value in ('none', 'automatic', 'managed') when 'dispute_access' then value in ('suspend', 'keep') when 'consent' then value in ('on', 'off') when 'withdrawal' then value in ('on', 'off') when 'gifts' then value in ('on', 'off') when 'seats' then value in ('on', 'off') when 'reminders' then value in ('on', 'off') when 'review_requests' then value in ('on', 'off') else true end);--> statement-breakpoint
CREATE FUNCTION "announce_reviews"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('reviews_changed', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reviews_announced" AFTER INSERT OR UPDATE OR DELETE ON "reviews" FOR EACH STATEMENT EXECUTE FUNCTION "announce_reviews"();
