CREATE TABLE "checkout_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"checkout_id" uuid,
	"email" text,
	"address_key" text,
	"token_hash" text,
	"consent_version" integer NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"list_minor_units" bigint NOT NULL,
	"minor_units" bigint NOT NULL,
	"currency" text NOT NULL,
	"arm" text NOT NULL,
	"page_test_id" uuid,
	"page_version" integer,
	"left_out" boolean NOT NULL,
	"first_at" timestamp with time zone,
	"second_at" timestamp with time zone,
	"stop_reason" text,
	"returned_at" timestamp with time zone,
	"bought_at" timestamp with time zone,
	"order_id" uuid,
	CONSTRAINT "checkout_reminders_email_check" CHECK ("checkout_reminders"."email" = lower("checkout_reminders"."email") and "checkout_reminders"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
	CONSTRAINT "checkout_reminders_arm_check" CHECK ("checkout_reminders"."arm" in ('a', 'b')),
	CONSTRAINT "checkout_reminders_quantity_check" CHECK ("checkout_reminders"."quantity" >= 1),
	CONSTRAINT "checkout_reminders_currency_check" CHECK ("checkout_reminders"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "mail_address_opt_outs" (
	"address_key" text NOT NULL,
	"category" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_address_opt_outs_address_key_category_pk" PRIMARY KEY("address_key","category")
);
--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_value_check";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "reminder_id" uuid;--> statement-breakpoint
ALTER TABLE "checkout_reminders" ADD CONSTRAINT "checkout_reminders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_reminders" ADD CONSTRAINT "checkout_reminders_consent_version_consent_texts_version_fk" FOREIGN KEY ("consent_version") REFERENCES "public"."consent_texts"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_reminders" ADD CONSTRAINT "checkout_reminders_page_test_id_sales_page_tests_id_fk" FOREIGN KEY ("page_test_id") REFERENCES "public"."sales_page_tests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_reminders" ADD CONSTRAINT "checkout_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_reminders_address_key" ON "checkout_reminders" USING btree ("address_key");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_reminders_token_key" ON "checkout_reminders" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "checkout_reminders_agreed_at_idx" ON "checkout_reminders" USING btree ("agreed_at");--> statement-breakpoint
CREATE INDEX "checkout_reminders_due_idx" ON "checkout_reminders" USING btree ("agreed_at") WHERE stop_reason is null and bought_at is null and second_at is null and email is not null;--> statement-breakpoint
CREATE INDEX "checkout_reminders_open_idx" ON "checkout_reminders" USING btree ("agreed_at") WHERE bought_at is null and email is not null;--> statement-breakpoint
CREATE INDEX "checkout_reminders_email_idx" ON "checkout_reminders" USING btree ("email") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "checkout_reminders_checkout_id_idx" ON "checkout_reminders" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "checkout_reminders_page_test_id_idx" ON "checkout_reminders" USING btree ("page_test_id");--> statement-breakpoint
CREATE INDEX "checkout_reminders_order_id_idx" ON "checkout_reminders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "checkouts_browser_hash_idx" ON "checkouts" USING btree ("browser_hash") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "checkouts_reminder_id_idx" ON "checkouts" USING btree ("reminder_id") WHERE reminder_id is not null;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_value_check" CHECK (case key when 'display_mode' then value in ('course', 'downloads') when 'show_sign_in' then value in ('true', 'false') when 'layout' then value in ('grid', 'list') when 'desktop_columns' then value in ('1', '2', '3', '4') when 'social_proof' then value in ('invented', 'real', 'off') when 'admin_second_factor' then value in ('required', 'optional') when 'stripe_checkout' then value in ('on', 'off') when 'stripe_tax' then value in ('none', 'automatic', 'managed') when 'dispute_access' then value in ('suspend', 'keep') when 'consent' then value in ('on', 'off') when 'withdrawal' then value in ('on', 'off') when 'gifts' then value in ('on', 'off') when 'seats' then value in ('on', 'off') when 'checkout_reminders' then value in ('on', 'off') when 'reminders' then value in ('on', 'off') when 'review_requests' then value in ('on', 'off') when 'leads' then value in ('on', 'off') else true end);