CREATE TABLE "consent_texts" (
	"version" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_texts_text_unique" UNIQUE("text")
);
--> statement-breakpoint
CREATE TABLE "order_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid,
	"email" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"give_at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_recipients_email_check" CHECK ("order_recipients"."email" = lower("order_recipients"."email") and "order_recipients"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
	CONSTRAINT "order_recipients_given_check" CHECK ("order_recipients"."given_at" is null or "order_recipients"."customer_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text
);
--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_value_check";--> statement-breakpoint
DROP INDEX "orders_placed_at_idx";--> statement-breakpoint
DROP INDEX "orders_by_state_idx";--> statement-breakpoint
DROP INDEX "orders_by_source_idx";--> statement-breakpoint
DROP INDEX "orders_by_amount_idx";--> statement-breakpoint
DROP INDEX "purchase_events_reference_idx";--> statement-breakpoint
DROP INDEX "purchase_events_waiting_idx";--> statement-breakpoint
DROP INDEX "purchase_events_received_at_idx";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "gift" jsonb;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "consent_version" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "consented_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "buyer_address" text;--> statement-breakpoint
ALTER TABLE "download_logs" ADD COLUMN "ip_address" text;--> statement-breakpoint
ALTER TABLE "download_logs" ADD COLUMN "bytes_sent" bigint;--> statement-breakpoint
ALTER TABLE "download_logs" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "consent_version" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "consented_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_address" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withdrawn_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withdrawal_settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "evidence_submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchase_events" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_events" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "resource_logs" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "resource_logs" ADD COLUMN "ip_address" text;--> statement-breakpoint
ALTER TABLE "resource_logs" ADD COLUMN "bytes_sent" bigint;--> statement-breakpoint
ALTER TABLE "resource_logs" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "order_recipients" ADD CONSTRAINT "order_recipients_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_recipients" ADD CONSTRAINT "order_recipients_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_recipients_email_key" ON "order_recipients" USING btree ("order_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "order_recipients_customer_key" ON "order_recipients" USING btree ("customer_id","order_id");--> statement-breakpoint
CREATE INDEX "order_recipients_due_idx" ON "order_recipients" USING btree ("give_at") WHERE given_at is null;--> statement-breakpoint
CREATE INDEX "sign_ins_user_id_idx" ON "sign_ins" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sign_ins_at_idx" ON "sign_ins" USING btree ("at");--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_consent_version_consent_texts_version_fk" FOREIGN KEY ("consent_version") REFERENCES "public"."consent_texts"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_consent_version_consent_texts_version_fk" FOREIGN KEY ("consent_version") REFERENCES "public"."consent_texts"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_withdrawn_idx" ON "orders" USING btree ("withdrawn_at") WHERE withdrawn_at is not null and withdrawal_settled_at is null;--> statement-breakpoint
CREATE INDEX "orders_placed_at_idx" ON "orders" USING btree ("placed_at","id") WHERE source <> 'profile';--> statement-breakpoint
CREATE INDEX "orders_by_state_idx" ON "orders" USING btree ("state","placed_at","id") WHERE source <> 'profile';--> statement-breakpoint
CREATE INDEX "orders_by_source_idx" ON "orders" USING btree ("source","placed_at","id") WHERE source <> 'profile';--> statement-breakpoint
CREATE INDEX "orders_by_amount_idx" ON "orders" USING btree ("minor_units","id") WHERE source <> 'profile';--> statement-breakpoint
CREATE INDEX "purchase_events_reference_idx" ON "purchase_events" USING btree ("source_id","reference") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "purchase_events_waiting_idx" ON "purchase_events" USING btree ("next_attempt_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "purchase_events_received_at_idx" ON "purchase_events" USING brin ("received_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quantity_check" CHECK ("orders"."quantity" >= 1);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_value_check" CHECK (case key when 'display_mode' then value in ('course', 'downloads') when 'show_sign_in' then value in ('true', 'false') when 'layout' then value in ('grid', 'list') when 'desktop_columns' then value in ('1', '2', '3', '4') when 'social_proof' then value in ('invented', 'real', 'off') when 'admin_second_factor' then value in ('required', 'optional') when 'stripe_checkout' then value in ('on', 'off') when 'stripe_tax' then value in ('none', 'automatic', 'managed') when 'dispute_access' then value in ('suspend', 'keep') when 'consent' then value in ('on', 'off') when 'withdrawal' then value in ('on', 'off') when 'gifts' then value in ('on', 'off') when 'seats' then value in ('on', 'off') else true end);--> statement-breakpoint
-- Called by whoever writes orders or their recipients, in the same transaction: the customers' summary is what both come to.
-- A gift gives its buyer nothing; its recipient, and the holders of seats, have what an order gives from then on.
CREATE OR REPLACE FUNCTION "summarize_orders"(customer_ids uuid[]) RETURNS void LANGUAGE sql AS $$
	UPDATE customers SET
		has_paid_order = summary.paid,
		has_premium_order = summary.premium,
		order_number = coalesce(summary.number, ''),
		order_minor_units = coalesce(summary.minor_units, 0),
		approved_at = CASE WHEN has_access(granted_at, revoked_at, summary.paid) THEN coalesce(approved_at, now()) ELSE approved_at END,
		updated_at = clock_timestamp()
	FROM (
		SELECT given.id, newest.number, newest.minor_units,
			EXISTS (SELECT FROM orders WHERE customer_id = given.id AND state = 'paid' AND NOT gift)
				OR EXISTS (SELECT FROM order_recipients JOIN orders ON orders.id = order_recipients.order_id
					WHERE order_recipients.customer_id = given.id AND given_at IS NOT NULL AND state = 'paid') AS paid,
			EXISTS (SELECT FROM orders WHERE customer_id = given.id AND state = 'paid' AND premium AND NOT gift)
				OR EXISTS (SELECT FROM order_recipients JOIN orders ON orders.id = order_recipients.order_id
					WHERE order_recipients.customer_id = given.id AND given_at IS NOT NULL AND state = 'paid' AND premium) AS premium
		FROM unnest(customer_ids) AS given (id) LEFT JOIN LATERAL (
			SELECT number, minor_units FROM orders WHERE customer_id = given.id AND source <> 'profile'
			ORDER BY created_at DESC, id DESC LIMIT 1
		) AS newest ON true
	) AS summary WHERE customers.id = summary.id;
$$;
