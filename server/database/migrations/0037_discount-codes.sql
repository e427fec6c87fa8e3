CREATE TABLE "discount_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"percent" integer,
	"amount_minor_units" bigint,
	"currency" text,
	"starts_on" date,
	"ends_on" date,
	"usage_limit" integer,
	"once_per_customer" boolean DEFAULT false NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_code_check" CHECK ("discount_codes"."code" ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'),
	CONSTRAINT "discount_codes_percent_check" CHECK ("discount_codes"."percent" between 1 and 100),
	CONSTRAINT "discount_codes_amount_check" CHECK ("discount_codes"."amount_minor_units" > 0),
	CONSTRAINT "discount_codes_currency_check" CHECK ("discount_codes"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "discount_codes_kind_check" CHECK (("discount_codes"."percent" is null) <> ("discount_codes"."amount_minor_units" is null)
				and ("discount_codes"."amount_minor_units" is null) = ("discount_codes"."currency" is null)),
	CONSTRAINT "discount_codes_days_check" CHECK ("discount_codes"."starts_on" <= "discount_codes"."ends_on"),
	CONSTRAINT "discount_codes_limit_check" CHECK ("discount_codes"."usage_limit" >= 1)
);
--> statement-breakpoint
CREATE TABLE "discount_uses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_id" uuid,
	"code" text NOT NULL,
	"minor_units" bigint NOT NULL,
	"checkout_id" uuid,
	"coupon_id" text,
	"order_id" uuid,
	"state" text DEFAULT 'reserved' NOT NULL,
	"customer_key" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "discount_uses_state_check" CHECK ("discount_uses"."state" in ('reserved', 'used', 'released')),
	CONSTRAINT "discount_uses_minor_units_check" CHECK ("discount_uses"."minor_units" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_code_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_minor_units" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discount_codes_code_key" ON "discount_codes" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "discount_uses_checkout_key" ON "discount_uses" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "discount_uses_counted_idx" ON "discount_uses" USING btree ("code_id","state") WHERE state <> 'released';--> statement-breakpoint
CREATE INDEX "discount_uses_customer_idx" ON "discount_uses" USING btree ("code_id","customer_key") WHERE state <> 'released';--> statement-breakpoint
CREATE INDEX "discount_uses_code_id_idx" ON "discount_uses" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "discount_uses_order_id_idx" ON "discount_uses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "discount_uses_expires_at_idx" ON "discount_uses" USING btree ("expires_at") WHERE state = 'reserved';--> statement-breakpoint
CREATE INDEX "discount_uses_coupon_idx" ON "discount_uses" USING btree ("id") WHERE coupon_id is not null and state <> 'reserved';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_code_id_discount_codes_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_codes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_discount_code_id_idx" ON "orders" USING btree ("discount_code_id") WHERE discount_code_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_check" CHECK ("orders"."discount_minor_units" >= 0);--> statement-breakpoint
-- Pages keep the codes in memory: every write is announced, whichever process it comes from.
CREATE FUNCTION "announce_discount_codes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('discount_codes_changed', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "discount_codes_announced" AFTER INSERT OR UPDATE OR DELETE ON "discount_codes" FOR EACH STATEMENT EXECUTE FUNCTION "announce_discount_codes"();
--> statement-breakpoint
CREATE TRIGGER "discount_uses_announced" AFTER INSERT OR UPDATE OR DELETE ON "discount_uses" FOR EACH STATEMENT EXECUTE FUNCTION "announce_discount_codes"();
