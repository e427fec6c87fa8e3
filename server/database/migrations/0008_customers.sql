CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "customer_counts" (
	"slot" integer PRIMARY KEY NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"approved" integer DEFAULT 0 NOT NULL,
	"registered" integer DEFAULT 0 NOT NULL,
	"both" integer DEFAULT 0 NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"registered" boolean DEFAULT false NOT NULL,
	"profile_id" uuid,
	"order_name" text DEFAULT '' NOT NULL,
	"profile_name" text DEFAULT '' NOT NULL,
	"name" text GENERATED ALWAYS AS (case when order_name <> '' then order_name else profile_name end) STORED NOT NULL,
	"purchase_info" jsonb,
	"premium" boolean DEFAULT false NOT NULL,
	"order_id" text GENERATED ALWAYS AS (coalesce(purchase_info ->> 'order_id', '')) STORED NOT NULL,
	"order_amount" numeric GENERATED ALWAYS AS (coalesce(substring(replace(purchase_info ->> 'order_total', ',', '') from '^\s*\$?\s*(-?[0-9]{1,12}(?:\.[0-9]{1,6})?)')::numeric, 0)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(email || ' ' || case when order_name <> '' then order_name else profile_name end || ' ' || coalesce(purchase_info ->> 'order_id', ''))) STORED NOT NULL,
	"approved_at" timestamp with time zone,
	"invited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_email_check" CHECK ("customers"."email" = lower("customers"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email_key" ON "customers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "customers_profile_id_idx" ON "customers" USING btree ("profile_id") WHERE profile_id is not null;--> statement-breakpoint
CREATE INDEX "customers_by_email_idx" ON "customers" USING btree ("approved","registered","email");--> statement-breakpoint
CREATE INDEX "customers_by_name_idx" ON "customers" USING btree ("approved","registered","name" collate "und-x-icu","email");--> statement-breakpoint
CREATE INDEX "customers_by_order_id_idx" ON "customers" USING btree ("approved","registered","order_id" collate "C","email");--> statement-breakpoint
CREATE INDEX "customers_by_order_amount_idx" ON "customers" USING btree ("approved","registered","order_amount","email");--> statement-breakpoint
CREATE INDEX "customers_search_idx" ON "customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "download_logs_downloaded_at_idx" ON "download_logs" USING btree ("downloaded_at","file_name");--> statement-breakpoint
INSERT INTO "customer_counts" ("slot") SELECT generate_series(0, 63);--> statement-breakpoint
-- One statement's worth of change, added to one of the rows that add up.
CREATE FUNCTION "count_customers"(total_delta bigint, approved_delta bigint, registered_delta bigint, both_delta bigint) RETURNS void LANGUAGE sql AS $$
	UPDATE customer_counts SET
		total = total + total_delta,
		approved = approved + approved_delta,
		registered = registered + registered_delta,
		"both" = "both" + both_delta,
		revision = revision + 1
	WHERE slot = pg_backend_pid() % 64;
$$;--> statement-breakpoint
CREATE FUNCTION "count_inserted_customers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_customers(count(*), count(*) FILTER (WHERE approved), count(*) FILTER (WHERE registered), count(*) FILTER (WHERE approved AND registered))
	FROM after_rows HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_deleted_customers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_customers(-count(*), -count(*) FILTER (WHERE approved), -count(*) FILTER (WHERE registered), -count(*) FILTER (WHERE approved AND registered))
	FROM before_rows HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_updated_customers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_customers(0, sum(side * approved::int), sum(side * registered::int), sum(side * (approved AND registered)::int))
	FROM (SELECT 1 AS side, approved, registered FROM after_rows UNION ALL SELECT -1, approved, registered FROM before_rows) AS sides
	HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_no_customers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE customer_counts SET total = 0, approved = 0, registered = 0, "both" = 0, revision = revision + 1;
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
-- Each of the two sources writes its own columns only, so that two who write about one person at once cannot undo each
-- other. Rows go in by e-mail, so that two statements take their locks in one order.
CREATE FUNCTION "approvals_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO customers (email, approved, order_name, purchase_info, premium, approved_at, created_at)
	SELECT lower(email), true, name, purchase_info, premium, created_at, created_at FROM after_rows ORDER BY lower(email)
	ON CONFLICT (email) DO UPDATE SET
		approved = true,
		order_name = excluded.order_name,
		purchase_info = excluded.purchase_info,
		premium = excluded.premium,
		approved_at = coalesce(customers.approved_at, excluded.approved_at),
		updated_at = clock_timestamp();
	RETURN NULL;
END $$;--> statement-breakpoint
-- The order data stays, for the day it is approved again.
CREATE FUNCTION "approvals_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE customers SET approved = false, updated_at = clock_timestamp()
	FROM before_rows WHERE customers.email = lower(before_rows.email);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "approvals_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- An approval that has gone to another e-mail leaves nothing behind but the account, if there is one.
	UPDATE customers SET approved = false, approved_at = NULL, order_name = '', purchase_info = NULL, premium = false, updated_at = clock_timestamp()
	FROM before_rows JOIN after_rows USING (id)
	WHERE customers.email = lower(before_rows.email) AND lower(before_rows.email) <> lower(after_rows.email)
		AND NOT EXISTS (SELECT FROM after_rows AS others WHERE lower(others.email) = customers.email);
	DELETE FROM customers USING before_rows
	WHERE customers.email = lower(before_rows.email) AND NOT customers.approved AND NOT customers.registered AND customers.approved_at IS NULL;
	INSERT INTO customers (email, approved, order_name, purchase_info, premium, approved_at, created_at)
	SELECT lower(email), true, name, purchase_info, premium, created_at, created_at FROM after_rows ORDER BY lower(email)
	ON CONFLICT (email) DO UPDATE SET
		approved = true,
		order_name = excluded.order_name,
		purchase_info = excluded.purchase_info,
		premium = excluded.premium,
		approved_at = coalesce(customers.approved_at, excluded.approved_at),
		updated_at = clock_timestamp();
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "approvals_truncated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE customers SET approved = false, updated_at = clock_timestamp() WHERE approved;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "pre_approved_emails_inserted" AFTER INSERT ON "pre_approved_emails" REFERENCING NEW TABLE AS after_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "approvals_inserted"();--> statement-breakpoint
CREATE TRIGGER "pre_approved_emails_updated" AFTER UPDATE ON "pre_approved_emails" REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "approvals_updated"();--> statement-breakpoint
CREATE TRIGGER "pre_approved_emails_deleted" AFTER DELETE ON "pre_approved_emails" REFERENCING OLD TABLE AS before_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "approvals_deleted"();--> statement-breakpoint
CREATE TRIGGER "pre_approved_emails_truncated" AFTER TRUNCATE ON "pre_approved_emails"
	FOR EACH STATEMENT EXECUTE FUNCTION "approvals_truncated"();--> statement-breakpoint
CREATE FUNCTION "profiles_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO customers (email, registered, profile_id, profile_name, created_at)
	SELECT lower(email), true, id, name, created_at FROM after_rows ORDER BY lower(email)
	ON CONFLICT (email) DO UPDATE SET
		registered = true,
		profile_id = excluded.profile_id,
		profile_name = excluded.profile_name,
		updated_at = clock_timestamp();
	RETURN NULL;
END $$;--> statement-breakpoint
-- Whoever deletes their account stays a customer if they ever were approved: the order is the seller's record of the sale.
CREATE FUNCTION "profiles_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM customers USING before_rows
	WHERE customers.email = lower(before_rows.email) AND NOT customers.approved AND customers.approved_at IS NULL AND customers.purchase_info IS NULL;
	UPDATE customers SET registered = false, profile_id = NULL, profile_name = '', updated_at = clock_timestamp()
	FROM before_rows WHERE customers.email = lower(before_rows.email);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "profiles_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	moved record;
	old_row customers;
BEGIN
	FOR moved IN
		SELECT lower(before_rows.email) AS old_email, lower(after_rows.email) AS new_email, after_rows.id, after_rows.name, after_rows.created_at
		FROM before_rows JOIN after_rows USING (id) WHERE lower(before_rows.email) <> lower(after_rows.email)
	LOOP
		SELECT * INTO old_row FROM customers WHERE email = moved.old_email AND profile_id = moved.id;
		IF old_row.approved THEN
			-- The approval has an address of its own and follows by itself, if it does.
			UPDATE customers SET registered = false, profile_id = NULL, profile_name = '', updated_at = clock_timestamp() WHERE id = old_row.id;
			old_row.purchase_info := NULL;
			old_row.approved_at := NULL;
			old_row.order_name := '';
			old_row.premium := false;
		ELSE
			DELETE FROM customers WHERE id = old_row.id;
		END IF;
		INSERT INTO customers (email, registered, profile_id, profile_name, order_name, purchase_info, premium, approved_at, created_at)
		VALUES (moved.new_email, true, moved.id, moved.name, coalesce(old_row.order_name, ''), old_row.purchase_info, coalesce(old_row.premium, false), old_row.approved_at, moved.created_at)
		ON CONFLICT (email) DO UPDATE SET
			registered = true,
			profile_id = excluded.profile_id,
			profile_name = excluded.profile_name,
			updated_at = clock_timestamp();
	END LOOP;
	UPDATE customers SET registered = true, profile_id = after_rows.id, profile_name = after_rows.name, updated_at = clock_timestamp()
	FROM after_rows WHERE customers.email = lower(after_rows.email) AND (NOT customers.registered OR customers.profile_name <> after_rows.name);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "profiles_truncated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM customers WHERE NOT approved AND approved_at IS NULL AND purchase_info IS NULL;
	UPDATE customers SET registered = false, profile_id = NULL, profile_name = '', updated_at = clock_timestamp() WHERE registered;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "profiles_inserted" AFTER INSERT ON "profiles" REFERENCING NEW TABLE AS after_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "profiles_inserted"();--> statement-breakpoint
CREATE TRIGGER "profiles_updated" AFTER UPDATE ON "profiles" REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "profiles_updated"();--> statement-breakpoint
CREATE TRIGGER "profiles_deleted" AFTER DELETE ON "profiles" REFERENCING OLD TABLE AS before_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "profiles_deleted"();--> statement-breakpoint
CREATE TRIGGER "profiles_truncated" AFTER TRUNCATE ON "profiles"
	FOR EACH STATEMENT EXECUTE FUNCTION "profiles_truncated"();--> statement-breakpoint
-- Who is there already.
INSERT INTO "customers" ("email", "approved", "order_name", "purchase_info", "premium", "approved_at", "created_at")
	SELECT lower("email"), true, "name", "purchase_info", "premium", "created_at", "created_at" FROM "pre_approved_emails";--> statement-breakpoint
INSERT INTO "customers" ("email", "registered", "profile_id", "profile_name", "created_at")
	SELECT lower("email"), true, "id", "name", "created_at" FROM "profiles"
	ON CONFLICT ("email") DO UPDATE SET "registered" = true, "profile_id" = excluded."profile_id", "profile_name" = excluded."profile_name";
