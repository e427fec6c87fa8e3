CREATE TABLE "lead_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"page_version" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "lead_counts_day_kind_source_page_version_pk" PRIMARY KEY("day","kind","source","page_version"),
	CONSTRAINT "lead_counts_kind_check" CHECK ("lead_counts"."kind" in ('signUp', 'confirmed', 'bought'))
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"bought_at" timestamp with time zone,
	"customer_id" uuid,
	"consent_version" integer NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"page_version" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "leads_email_check" CHECK ("leads"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' and "leads"."email" = lower("leads"."email"))
);
--> statement-breakpoint
ALTER TABLE "sequence_enrollments" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "sequence_enrollments" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "sequences" ADD COLUMN "for_leads" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_consent_version_consent_texts_version_fk" FOREIGN KEY ("consent_version") REFERENCES "public"."consent_texts"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_email_key" ON "leads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "leads_created_at_idx" ON "leads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "leads_unconfirmed_idx" ON "leads" USING btree ("asked_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "leads_customer_id_idx" ON "leads" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "leads_search_idx" ON "leads" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_source_idx" ON "leads" USING btree ("source","created_at");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_enrollments" ADD CONSTRAINT "sequence_enrollments_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_lead_id_idx" ON "messages" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_enrollments_lead_key" ON "sequence_enrollments" USING btree ("lead_id","sequence_id") WHERE lead_id is not null;--> statement-breakpoint
ALTER TABLE "sequence_enrollments" ADD CONSTRAINT "sequence_enrollments_person_check" CHECK (num_nonnulls("sequence_enrollments"."customer_id", "sequence_enrollments"."lead_id") = 1);
--> statement-breakpoint
-- The only place that ends what a lead gets, whatever the source of the purchase: the running sequence and the messages
-- that are queued, in the transaction of the purchase. A customer is joined only once the address is proven.
CREATE FUNCTION "end_leads"(addresses text[], at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	UPDATE leads SET bought_at = at, customer_id = CASE WHEN confirmed_at IS NULL THEN customer_id
		ELSE coalesce(customer_id, (SELECT id FROM customers WHERE customers.email = leads.email)) END
	WHERE email = ANY (addresses) AND bought_at IS NULL;
	IF NOT FOUND THEN RETURN; END IF;
	UPDATE sequence_enrollments SET state = 'stopped', due_at = NULL, ended_at = now()
	WHERE lead_id IN (SELECT id FROM leads WHERE email = ANY (addresses)) AND state IN ('running', 'paused');
	UPDATE messages SET state = 'canceled', detail = 'They bought.', settled_at = now()
	WHERE lead_id IN (SELECT id FROM leads WHERE email = ANY (addresses)) AND state = 'queued';
END $$;
--> statement-breakpoint
CREATE FUNCTION "end_leads_by_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM end_leads(ARRAY[lower(NEW.email), (SELECT email FROM customers WHERE id = NEW.customer_id)], NEW.placed_at);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_end_leads" AFTER INSERT OR UPDATE OF "state", "customer_id" ON "orders" FOR EACH ROW
	WHEN (NEW.state = 'paid') EXECUTE FUNCTION "end_leads_by_order"();
--> statement-breakpoint
-- Access without an order: by hand, as a gift, with a seat.
CREATE FUNCTION "end_leads_by_access"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM end_leads(ARRAY[NEW.email], now());
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "customers_end_leads_at_once" AFTER INSERT ON "customers" FOR EACH ROW
	WHEN (NEW.approved) EXECUTE FUNCTION "end_leads_by_access"();
--> statement-breakpoint
CREATE TRIGGER "customers_end_leads" AFTER UPDATE ON "customers" FOR EACH ROW
	WHEN (NEW.approved AND (NOT OLD.approved OR NEW.email <> OLD.email)) EXECUTE FUNCTION "end_leads_by_access"();
--> statement-breakpoint
-- Someone who bought before they signed up, or who never proved their address, is not counted as a sale to a lead.
CREATE FUNCTION "count_lead"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	kinds text[] := '{}';
BEGIN
	IF TG_OP = 'INSERT' THEN kinds := kinds || 'signUp'::text; END IF;
	IF NEW.confirmed_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.confirmed_at IS NULL) THEN
		kinds := kinds || 'confirmed'::text;
	END IF;
	IF NEW.confirmed_at IS NOT NULL AND NEW.bought_at >= NEW.created_at
		AND (TG_OP = 'INSERT' OR OLD.confirmed_at IS NULL OR OLD.bought_at IS NULL) THEN
		kinds := kinds || 'bought'::text;
	END IF;
	INSERT INTO lead_counts (day, kind, source, page_version, count)
	SELECT (now() AT TIME ZONE 'UTC')::date, kind, NEW.source, NEW.page_version, 1 FROM unnest(kinds) AS kind ORDER BY kind
	ON CONFLICT (day, kind, source, page_version) DO UPDATE SET count = lead_counts.count + 1;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "leads_counted" AFTER INSERT OR UPDATE OF "confirmed_at", "bought_at" ON "leads" FOR EACH ROW
	EXECUTE FUNCTION "count_lead"();
