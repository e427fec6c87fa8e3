-- Customers and orders become the tables that are written (docs/decisions/017). Everything the triggers on the approved
-- list and on profiles had joined is carried over; both stay as views.
CREATE TEMP TABLE "old_customers" ON COMMIT DROP AS
	SELECT customers.*, profiles.role, profiles.purchase_info AS profile_purchase, profiles.created_at AS registered_at
	FROM customers LEFT JOIN profiles ON profiles.id = customers.profile_id;--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_actor_id_profiles_id_fk";--> statement-breakpoint
ALTER TABLE "lesson_progress" DROP CONSTRAINT "lesson_progress_user_id_profiles_id_fk";--> statement-breakpoint
ALTER TABLE "download_logs" DROP CONSTRAINT "download_logs_user_id_profiles_id_fk";--> statement-breakpoint
ALTER TABLE "resource_logs" DROP CONSTRAINT "resource_logs_user_id_profiles_id_fk";--> statement-breakpoint
DROP TRIGGER "users_email_moves" ON "users";--> statement-breakpoint
DROP TABLE "pre_approved_emails", "profiles", "customers";--> statement-breakpoint
DROP FUNCTION "move_account_to_new_email", "approvals_inserted", "approvals_updated", "approvals_deleted", "approvals_truncated",
	"profiles_inserted", "profiles_updated", "profiles_deleted", "profiles_truncated";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_logs" ADD CONSTRAINT "download_logs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_logs" ADD CONSTRAINT "resource_logs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- The rule of who may come in, but for admins. The code has the same as `hasAccess`, and a test holds the two equal.
CREATE FUNCTION "has_access"(granted_at timestamptz, revoked_at timestamptz, has_paid_order boolean) RETURNS boolean
	LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN revoked_at IS NULL AND (granted_at IS NOT NULL OR has_paid_order);--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"account_name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"registered_at" timestamp with time zone,
	"granted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"premium_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"invited_at" timestamp with time zone,
	"has_paid_order" boolean DEFAULT false NOT NULL,
	"order_number" text DEFAULT '' NOT NULL,
	"order_minor_units" bigint DEFAULT 0 NOT NULL,
	"registered" boolean GENERATED ALWAYS AS (user_id is not null) STORED NOT NULL,
	"approved" boolean GENERATED ALWAYS AS (has_access(granted_at, revoked_at, has_paid_order)) STORED NOT NULL,
	"display_name" text GENERATED ALWAYS AS (case when name <> '' then name when user_id is not null then account_name else '' end) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(email || ' ' || case when name <> '' then name when user_id is not null then account_name else '' end || ' ' || order_number)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_email_check" CHECK ("customers"."email" = lower("customers"."email")),
	CONSTRAINT "customers_role_check" CHECK ("customers"."role" in ('admin', 'member', 'user')),
	CONSTRAINT "customers_decision_check" CHECK ("customers"."granted_at" is null or "customers"."revoked_at" is null)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"source" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"products" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"minor_units" bigint DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"total_text" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"test" boolean DEFAULT false NOT NULL,
	"ordered_at" timestamp with time zone,
	"source_data" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_source_check" CHECK ("orders"."source" in ('import', 'manual', 'profile')),
	CONSTRAINT "orders_state_check" CHECK ("orders"."state" in ('paid', 'refunded', 'canceled', 'disputed', 'failed', 'unknown')),
	CONSTRAINT "orders_currency_check" CHECK ("orders"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "orders_products_check" CHECK (jsonb_typeof("orders"."products") = 'array')
);
--> statement-breakpoint
ALTER TABLE "customer_counts" DROP COLUMN "revision";--> statement-breakpoint
UPDATE "customer_counts" SET "total" = 0, "approved" = 0, "registered" = 0, "both" = 0;--> statement-breakpoint
-- One statement's worth of change, added to one of the rows that add up.
CREATE OR REPLACE FUNCTION "count_customers"(total_delta bigint, approved_delta bigint, registered_delta bigint, both_delta bigint) RETURNS void LANGUAGE sql AS $$
	UPDATE customer_counts SET
		total = total + total_delta,
		approved = approved + approved_delta,
		registered = registered + registered_delta,
		"both" = "both" + both_delta
	WHERE slot = pg_backend_pid() % 64;
$$;--> statement-breakpoint
-- What leaves the counters as they are does not touch them.
CREATE OR REPLACE FUNCTION "count_updated_customers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_customers(0, approved_delta, registered_delta, both_delta) FROM (
		SELECT sum(side * approved::int) AS approved_delta, sum(side * registered::int) AS registered_delta,
			sum(side * (approved AND registered)::int) AS both_delta
		FROM (SELECT 1 AS side, approved, registered FROM after_rows UNION ALL SELECT -1, approved, registered FROM before_rows) AS sides
	) AS deltas WHERE approved_delta <> 0 OR registered_delta <> 0 OR both_delta <> 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_no_customers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE customer_counts SET total = 0, approved = 0, registered = 0, "both" = 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "customers_inserted" AFTER INSERT ON "customers" REFERENCING NEW TABLE AS after_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "count_inserted_customers"();--> statement-breakpoint
CREATE TRIGGER "customers_updated" AFTER UPDATE ON "customers" REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "count_updated_customers"();--> statement-breakpoint
CREATE TRIGGER "customers_deleted" AFTER DELETE ON "customers" REFERENCING OLD TABLE AS before_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_customers"();--> statement-breakpoint
CREATE TRIGGER "customers_truncated" AFTER TRUNCATE ON "customers"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_no_customers"();--> statement-breakpoint
-- A day as it was written by hand may be none; such a text is kept as the source told it.
CREATE FUNCTION pg_temp.read_day(written text) RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
	RETURN CASE WHEN written ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}($|[T ])' THEN left(written, 10)::date::timestamp AT TIME ZONE 'UTC' END;
EXCEPTION WHEN OTHERS THEN
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TEMP TABLE "old_orders" ON COMMIT DROP AS
	SELECT old.id AS customer_id, old.email, old.order_name AS name, old.purchase_info,
		coalesce(purchase_info ->> 'order_id', '') AS number,
		coalesce(purchase_info ->> 'order_status', '') AS status,
		coalesce(purchase_info ->> 'order_total', '') AS total_text,
		money.minor_units, money.currency,
		CASE WHEN jsonb_typeof(purchase_info -> 'products') = 'array' THEN purchase_info -> 'products' ELSE '[]' END AS products,
		pg_temp.read_day(purchase_info ->> 'order_date') AS ordered_at,
		CASE
			WHEN word IN ('refunded', 'refund', 'fullyrefunded', 'reversed') THEN 'refunded'
			WHEN word IN ('canceled', 'cancelled', 'voided') THEN 'canceled'
			WHEN word IN ('chargeback', 'chargedback', 'disputed') THEN 'disputed'
			WHEN word IN ('failed', 'declined', 'denied') THEN 'failed'
			WHEN money.minor_units < 0 THEN 'refunded'
			ELSE 'paid'
		END AS state,
		coalesce(old.approved_at, old.created_at) AS created_at
	FROM "old_customers" AS old
		CROSS JOIN LATERAL order_money(purchase_info ->> 'order_total') AS money
		CROSS JOIN LATERAL regexp_replace(lower(coalesce(purchase_info ->> 'order_status', '')), '[^a-z]', '', 'g') AS word
	-- Whoever was approved by hand alone has a record in which nothing stands.
	WHERE jsonb_typeof(purchase_info) = 'object' AND (
		coalesce(purchase_info ->> 'order_id', '') || coalesce(purchase_info ->> 'order_status', '')
			|| coalesce(purchase_info ->> 'order_total', '') || coalesce(purchase_info ->> 'order_date', '') <> ''
		OR jsonb_path_exists(purchase_info, '$.products[*]')
		OR purchase_info - '{order_id,order_status,order_total,products,order_date}'::text[] <> '{}'
	);--> statement-breakpoint
CREATE INDEX ON "old_orders" (customer_id);--> statement-breakpoint
ANALYZE "old_orders";--> statement-breakpoint
INSERT INTO "customers" ("id", "email", "name", "user_id", "account_name", "role", "registered_at", "granted_at", "revoked_at",
	"premium_at", "approved_at", "invited_at", "has_paid_order", "order_number", "order_minor_units", "created_at", "updated_at")
	SELECT old.id, old.email, old.order_name, old.profile_id, old.profile_name, coalesce(old.role, 'member'), old.registered_at,
		-- Whatever the orders do not say was decided by the seller.
		CASE WHEN old.approved AND bought.state IS DISTINCT FROM 'paid' THEN old.approved_at END,
		CASE WHEN NOT old.approved AND (old.approved_at IS NOT NULL OR bought.state = 'paid') THEN old.updated_at END,
		CASE WHEN old.premium THEN coalesce(old.approved_at, old.created_at) END,
		old.approved_at, old.invited_at,
		coalesce(bought.state = 'paid', false), coalesce(bought.number, ''), coalesce(bought.minor_units, 0),
		old.created_at, old.updated_at
	FROM "old_customers" AS old LEFT JOIN "old_orders" AS bought ON bought.customer_id = old.id;--> statement-breakpoint
INSERT INTO "orders" ("customer_id", "source", "number", "email", "name", "products", "minor_units", "currency", "total_text",
	"status", "state", "test", "ordered_at", "source_data", "created_at")
	SELECT customer_id, CASE WHEN by_hand.subject IS NULL THEN 'import' ELSE 'manual' END, number, email, name,
		CASE WHEN jsonb_path_exists(products, '$[*] ? (@.type() != "string")')
			THEN (SELECT jsonb_agg(coalesce(product #>> '{}', '')) FROM jsonb_array_elements(products) AS product)
			ELSE products END,
		minor_units, currency, total_text, status, state, number = 'TEST', ordered_at,
		nullif(purchase_info - '{order_id,order_status,order_total,products}'::text[]
			- CASE WHEN ordered_at IS NULL THEN '' ELSE 'order_date' END, '{}'),
		created_at
	FROM "old_orders" LEFT JOIN (SELECT DISTINCT subject FROM audit_log WHERE action = 'customer.added') AS by_hand
		ON by_hand.subject = email;--> statement-breakpoint
-- What an account of the older site knew of its purchase is no record of a sale, and is kept as it was.
INSERT INTO "orders" ("customer_id", "source", "number", "email", "state", "ordered_at", "source_data", "created_at")
	SELECT id, 'profile', coalesce(profile_purchase ->> 'purchase_id', ''), email, 'unknown',
		pg_temp.read_day(profile_purchase ->> 'purchase_date'), profile_purchase, registered_at
	FROM "old_customers" WHERE jsonb_typeof(profile_purchase) = 'object' AND profile_purchase <> '{}';--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email_key" ON "customers" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_user_id_key" ON "customers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "customers_approved_at_idx" ON "customers" USING btree ("approved_at");--> statement-breakpoint
CREATE INDEX "customers_registered_at_idx" ON "customers" USING btree ("registered_at");--> statement-breakpoint
CREATE INDEX "customers_by_email_idx" ON "customers" USING btree ("approved","registered","email");--> statement-breakpoint
CREATE INDEX "customers_by_name_idx" ON "customers" USING btree ("approved","registered","display_name" collate "und-x-icu","email");--> statement-breakpoint
CREATE INDEX "customers_by_order_number_idx" ON "customers" USING btree ("approved","registered","order_number" collate "C","email");--> statement-breakpoint
CREATE INDEX "customers_by_order_total_idx" ON "customers" USING btree ("approved","registered","order_minor_units","email");--> statement-breakpoint
CREATE INDEX "customers_search_idx" ON "customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_customer_id_idx" ON "orders" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_ordered_at_idx" ON "orders" USING btree ("ordered_at") WHERE ordered_at is not null;--> statement-breakpoint
DROP FUNCTION "order_money";--> statement-breakpoint
-- Called by whoever writes orders, in the same transaction: the customers' summary is what their orders come to.
CREATE FUNCTION "summarize_orders"(customer_ids uuid[]) RETURNS void LANGUAGE sql AS $$
	UPDATE customers SET
		has_paid_order = summary.paid,
		order_number = coalesce(summary.number, ''),
		order_minor_units = coalesce(summary.minor_units, 0),
		approved_at = CASE WHEN has_access(granted_at, revoked_at, summary.paid) THEN coalesce(approved_at, now()) ELSE approved_at END,
		updated_at = clock_timestamp()
	FROM (
		SELECT given.id, newest.number, newest.minor_units,
			EXISTS (SELECT FROM orders WHERE customer_id = given.id AND state = 'paid') AS paid
		FROM unnest(customer_ids) AS given (id) LEFT JOIN LATERAL (
			SELECT number, minor_units FROM orders WHERE customer_id = given.id AND source <> 'profile'
			ORDER BY created_at DESC, id DESC LIMIT 1
		) AS newest ON true
	) AS summary WHERE customers.id = summary.id;
$$;--> statement-breakpoint
-- The names of the source (DAT-01), for reading.
CREATE VIEW "pre_approved_emails" AS
	SELECT customers.id, customers.email, customers.name, coalesce(source_data, '{}') || jsonb_build_object(
			'order_id', coalesce(number, ''), 'order_status', coalesce(status, ''), 'order_total', coalesce(total_text, ''),
			'products', coalesce(products, '[]')
		) || CASE WHEN ordered_at IS NULL THEN '{}' ELSE jsonb_build_object('order_date', to_char(ordered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')) END AS purchase_info,
		premium_at IS NOT NULL AS premium, coalesce(approved_at, customers.created_at) AS created_at
	FROM customers LEFT JOIN LATERAL (
		SELECT * FROM orders WHERE customer_id = customers.id AND source <> 'profile' ORDER BY orders.created_at DESC, orders.id DESC LIMIT 1
	) AS newest ON true
	WHERE customers.approved;--> statement-breakpoint
CREATE VIEW "profiles" AS
	SELECT customers.user_id AS id, customers.email, customers.account_name AS name, customers.role,
		CASE newest.source WHEN 'profile' THEN newest.source_data ELSE jsonb_strip_nulls(jsonb_build_object(
			'purchase_id', nullif(newest.number, ''), 'purchase_date', to_char(newest.ordered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')
		)) END AS purchase_info,
		customers.registered_at AS created_at, customers.updated_at
	FROM customers LEFT JOIN LATERAL (
		SELECT * FROM orders WHERE customer_id = customers.id
		ORDER BY source = 'profile' DESC, orders.created_at DESC, orders.id DESC LIMIT 1
	) AS newest ON true
	WHERE customers.user_id IS NOT NULL;--> statement-breakpoint
-- A row from before that breaks the rule stays, and stops nobody from updating the site; new ones are refused.
ALTER TABLE "customers" ADD CONSTRAINT "customers_email_format_check" CHECK ("customers"."email" = '' or "customers"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$') NOT VALID;--> statement-breakpoint
DO $$ BEGIN
	ALTER TABLE "customers" VALIDATE CONSTRAINT "customers_email_format_check";
EXCEPTION WHEN check_violation THEN NULL;
END $$;
