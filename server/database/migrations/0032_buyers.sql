-- An order number as it is compared: people type it in any case, with a # before it and spaces in it, and their phones
-- write other dashes.
CREATE FUNCTION order_number_key(number text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select regexp_replace(lower(translate(number, U&'\2010\2011\2012\2013\2014\2015\2212\FE58\FE63\FF0D', '----------')),
		U&'[[:space:]\00A0\202F\200B\200C\200D\2060\FEFF]+|^[[:space:]\00A0\202F\200B\200C\200D\2060\FEFF#\FF03]+', '', 'g')
$$;--> statement-breakpoint
CREATE TABLE "email_corrections" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"requests" integer DEFAULT 1 NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "email_corrections_email_check" CHECK ("email_corrections"."new_email" = lower("email_corrections"."new_email") and "email_corrections"."new_email" ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$')
);
--> statement-breakpoint
CREATE TABLE "order_former_owners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"email" text NOT NULL,
	"owned_until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"activity" jsonb
);
--> statement-breakpoint
CREATE TABLE "withdrawal_declarations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"order_number" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "withdrawal_declarations_email_check" CHECK ("withdrawal_declarations"."email" = lower("withdrawal_declarations"."email") and "withdrawal_declarations"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$')
);
--> statement-breakpoint
DROP INDEX "orders_number_idx";--> statement-breakpoint
ALTER TABLE "email_corrections" ADD CONSTRAINT "email_corrections_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_former_owners" ADD CONSTRAINT "order_former_owners_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_former_owners" ADD CONSTRAINT "order_former_owners_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_former_owners_order_id_idx" ON "order_former_owners" USING btree ("order_id","owned_until");--> statement-breakpoint
CREATE INDEX "order_former_owners_customer_id_idx" ON "order_former_owners" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_declarations_open_key" ON "withdrawal_declarations" USING btree ("email","order_number") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "withdrawal_declarations_received_at_idx" ON "withdrawal_declarations" USING btree ("received_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "orders_number_key_idx" ON "orders" USING btree (order_number_key("number"));--> statement-breakpoint
-- Orders that were moved before this was kept, as far as the activity of admins still says so.
INSERT INTO "order_former_owners" ("order_id", "customer_id", "email", "owned_until", "reason")
SELECT DISTINCT ON ("orders"."id") "orders"."id", "customers"."id", "customers"."email", "audit_log"."at", 'move'
FROM "audit_log"
JOIN "orders" ON "orders"."number" = "audit_log"."details" ->> 'order' AND "orders"."email" = "audit_log"."details" ->> 'from'
JOIN "customers" ON "customers"."email" = "orders"."email"
WHERE "audit_log"."action" = 'order.moved' AND "orders"."number" <> '' AND "customers"."id" IS DISTINCT FROM "orders"."customer_id"
ORDER BY "orders"."id", "audit_log"."at";
