CREATE TABLE "import_restorations" (
	"import_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	CONSTRAINT "import_restorations_import_id_customer_id_pk" PRIMARY KEY("import_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "import_updates" (
	"import_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "import_updates_import_id_order_id_pk" PRIMARY KEY("import_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "unmatched_facts" (
	"import_key" text NOT NULL,
	"key" text NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"fact" jsonb NOT NULL,
	CONSTRAINT "unmatched_facts_import_key_key_pk" PRIMARY KEY("import_key","key")
);
--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_counts_check";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "imported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "updated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "updated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "amount_assumed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "import_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "imported_facts" jsonb;--> statement-breakpoint
ALTER TABLE "import_restorations" ADD CONSTRAINT "import_restorations_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_restorations" ADD CONSTRAINT "import_restorations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_updates" ADD CONSTRAINT "import_updates_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_updates" ADD CONSTRAINT "import_updates_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_facts" ADD CONSTRAINT "unmatched_facts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_restorations_customer_id_idx" ON "import_restorations" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "import_updates_order_id_idx" ON "import_updates" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "unmatched_facts_import_id_idx" ON "unmatched_facts" USING btree ("import_id","row");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_import_key" ON "orders" USING btree ("import_key") WHERE import_key is not null;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_counts_check" CHECK ("imports"."added" + "imports"."existing" + "imports"."left_out" + "imports"."failed" = "imports"."rows");--> statement-breakpoint
-- Imports that are under way, and rows that failed, as they are read from now on.
UPDATE "imports" SET "plan" = ("plan" - 'approveRows') || jsonb_build_object('format', 'list', 'extraPlaces', '{}'::jsonb, 'statuses', '{}'::jsonb,
	'header', '["email","name","firstName","lastName","orderId","orderDate","orderStatus","orderTotal","currency","products","premium","refunded","refundedAmount","chargeback"]'::jsonb);--> statement-breakpoint
UPDATE "import_problems" SET "values" = (
	SELECT jsonb_agg(coalesce("values" ->> name, '') ORDER BY place)
	FROM unnest(ARRAY['email','name','firstName','lastName','orderId','orderDate','orderStatus','orderTotal','currency','products','premium','refunded','refundedAmount','chargeback']) WITH ORDINALITY AS columns (name, place)
) WHERE jsonb_typeof("values") = 'object';--> statement-breakpoint
-- Orders that were imported before are found again by their number and email, and keep their state.
UPDATE "orders" SET "import_key" = 'list ' || number || ' ' || email, "imported_facts" = told.facts || told.more
FROM (
	SELECT DISTINCT ON (number, email) id, jsonb_build_array(jsonb_build_object(
			'importId', coalesce(import_id::text, ''), 'key', kind, 'kind', kind, 'at', at, 'status', status, 'totalText', total_text,
			'data', jsonb_build_object('of', '', 'sale', jsonb_build_object('number', number, 'email', email, 'name', name,
				'products', (SELECT coalesce(jsonb_agg(jsonb_build_object('reference', product, 'name', product)), '[]') FROM jsonb_array_elements_text(products) AS product),
				'premium', false, 'minorUnits', minor_units, 'taxMinorUnits', null, 'currency', currency, 'test', test)))) AS facts,
		CASE state
			WHEN 'refunded' THEN jsonb_build_array(jsonb_build_object('importId', coalesce(import_id::text, ''), 'key', 'refunded status', 'kind', 'refunded',
				'at', at, 'status', status, 'data', jsonb_build_object('of', 'status', 'full', true)))
			WHEN 'disputed' THEN jsonb_build_array(jsonb_build_object('importId', coalesce(import_id::text, ''), 'key', 'dispute_lost dispute', 'kind', 'dispute_lost',
				'at', at, 'status', status, 'data', jsonb_build_object('of', 'dispute')))
			ELSE '[]'::jsonb END AS more
	FROM (
		SELECT *, coalesce(to_char(ordered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), '1970-01-01') || 'T00:00:00.000Z' AS at,
			CASE WHEN state IN ('paid', 'refunded', 'disputed') THEN 'paid' WHEN state IN ('failed', 'canceled') THEN state ELSE 'pending' END AS kind
		FROM orders WHERE source = 'import' AND customer_id IS NOT NULL AND length(number || email) < 390
	) AS imported
	ORDER BY number, email, created_at DESC, id DESC
) AS told WHERE orders.id = told.id;--> statement-breakpoint
UPDATE "customers" SET "imported_at" = "updated_at" FROM orders
WHERE orders.customer_id = customers.id AND orders.import_id IS NOT NULL AND customers.updated_at = orders.created_at;
