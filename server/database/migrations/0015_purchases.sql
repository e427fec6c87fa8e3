CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"session_id" text,
	"browser_hash" text NOT NULL,
	"order_id" uuid,
	"claimed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_facts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_facts_kind_check" CHECK ("order_facts"."kind" in ('paid', 'pending', 'failed', 'canceled', 'refunded', 'refund_reversed', 'dispute_opened', 'dispute_won', 'dispute_lost'))
);
--> statement-breakpoint
CREATE TABLE "purchase_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"test" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"detail" text,
	"reference" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "purchase_events_state_check" CHECK ("purchase_events"."state" in ('waiting', 'applied', 'ignored', 'attention', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "purchase_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"address_hash" text NOT NULL,
	"address" text NOT NULL,
	"secrets" text NOT NULL,
	"products" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"other_products" text,
	"mode" text DEFAULT 'live' NOT NULL,
	"last_event_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone,
	"last_failure" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"fetched_until" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_sources_type_check" CHECK ("purchase_sources"."type" in ('stripe', 'thrivecart', 'gumroad', 'lemon-squeezy', 'woocommerce', 'shopify', 'paddle', 'paypal', 'webhook')),
	CONSTRAINT "purchase_sources_mode_check" CHECK ("purchase_sources"."mode" in ('live', 'test'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_source_check";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_state_check";--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_value_check";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "has_premium_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_minor_units" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_minor_units" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "premium" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receipt_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(ordered_at, created_at)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(email || ' ' || name || ' ' || number || ' ' || coalesce(reference, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_source_id_purchase_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."purchase_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_accounts" ADD CONSTRAINT "order_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_accounts" ADD CONSTRAINT "order_accounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_facts" ADD CONSTRAINT "order_facts_source_id_purchase_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."purchase_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_events" ADD CONSTRAINT "purchase_events_source_id_purchase_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."purchase_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_session_key" ON "checkouts" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "checkouts_order_id_idx" ON "checkouts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "checkouts_created_at_idx" ON "checkouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_accounts_order_id_idx" ON "order_accounts" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_facts_key" ON "order_facts" USING btree ("source_id","reference","key");--> statement-breakpoint
CREATE INDEX "order_facts_at_idx" ON "order_facts" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_events_key" ON "purchase_events" USING btree ("source_id","key");--> statement-breakpoint
CREATE INDEX "purchase_events_reference_idx" ON "purchase_events" USING btree ("source_id","reference");--> statement-breakpoint
CREATE INDEX "purchase_events_attention_idx" ON "purchase_events" USING btree ("received_at","id") WHERE state = 'attention';--> statement-breakpoint
CREATE INDEX "purchase_events_waiting_idx" ON "purchase_events" USING btree ("received_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "purchase_events_received_at_idx" ON "purchase_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_sources_address_key" ON "purchase_sources" USING btree ("address_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_sources_stripe_key" ON "purchase_sources" USING btree ("type") WHERE type = 'stripe' and removed_at is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_id_purchase_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."purchase_sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_reference_key" ON "orders" USING btree ("source_id","reference");--> statement-breakpoint
CREATE INDEX "orders_number_idx" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "orders_placed_at_idx" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_state_idx" ON "orders" USING btree ("state","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_source_idx" ON "orders" USING btree ("source","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_amount_idx" ON "orders" USING btree ("minor_units","id");--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_check" CHECK ("orders"."refunded_minor_units" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_dispute_check" CHECK ("orders"."dispute" in ('open', 'won', 'lost'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_check" CHECK ("orders"."source" in ('import', 'manual', 'profile', 'stripe', 'thrivecart', 'gumroad', 'lemon-squeezy', 'woocommerce', 'shopify', 'paddle', 'paypal', 'webhook'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state_check" CHECK ("orders"."state" in ('paid', 'pending', 'refunded', 'canceled', 'disputed', 'failed', 'unknown'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_value_check" CHECK (case key when 'display_mode' then value in ('course', 'downloads') when 'show_sign_in' then value in ('true', 'false') when 'layout' then value in ('grid', 'list') when 'desktop_columns' then value in ('1', '2', '3', '4') when 'social_proof' then value in ('invented', 'real', 'off') when 'admin_second_factor' then value in ('required', 'optional') when 'stripe_checkout' then value in ('on', 'off') when 'stripe_tax' then value in ('none', 'automatic', 'managed') when 'dispute_access' then value in ('suspend', 'keep') else true end);--> statement-breakpoint
-- Called by whoever writes orders, in the same transaction: the customers' summary is what their orders come to.
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
			EXISTS (SELECT FROM orders WHERE customer_id = given.id AND state = 'paid') AS paid,
			EXISTS (SELECT FROM orders WHERE customer_id = given.id AND state = 'paid' AND premium) AS premium
		FROM unnest(customer_ids) AS given (id) LEFT JOIN LATERAL (
			SELECT number, minor_units FROM orders WHERE customer_id = given.id AND source <> 'profile'
			ORDER BY created_at DESC, id DESC LIMIT 1
		) AS newest ON true
	) AS summary WHERE customers.id = summary.id;
$$;--> statement-breakpoint
CREATE OR REPLACE VIEW "pre_approved_emails" AS
	SELECT customers.id, customers.email, customers.name, coalesce(source_data, '{}') || jsonb_build_object(
			'order_id', coalesce(number, ''), 'order_status', coalesce(status, ''), 'order_total', coalesce(total_text, ''),
			'products', coalesce(products, '[]')
		) || CASE WHEN ordered_at IS NULL THEN '{}' ELSE jsonb_build_object('order_date', to_char(ordered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')) END AS purchase_info,
		premium_at IS NOT NULL OR has_premium_order AS premium, coalesce(approved_at, customers.created_at) AS created_at
	FROM customers LEFT JOIN LATERAL (
		SELECT * FROM orders WHERE customer_id = customers.id AND source <> 'profile' ORDER BY orders.created_at DESC, orders.id DESC LIMIT 1
	) AS newest ON true
	WHERE customers.approved;
