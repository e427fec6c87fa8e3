-- An import adds hundreds of customers and orders in one statement. Ending leads for each of them, with two or three
-- addresses to normalize, was a quarter of its work in the database: now once for all, and only where a lead waits.
DROP TRIGGER "customers_end_leads_at_once" ON "customers";
--> statement-breakpoint
CREATE FUNCTION "end_leads_by_new_access"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	addresses text[];
BEGIN
	IF NOT EXISTS (SELECT FROM leads WHERE bought_at IS NULL) THEN RETURN NULL; END IF;
	SELECT array_agg(email) INTO addresses
	FROM after_rows CROSS JOIN LATERAL (SELECT mailbox_of(email) AS of_customer OFFSET 0) AS mailboxes
	WHERE approved AND EXISTS (SELECT FROM leads WHERE bought_at IS NULL AND mailbox = of_customer);
	IF addresses IS NOT NULL THEN PERFORM end_leads(addresses, now()); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "customers_end_leads_at_once" AFTER INSERT ON "customers" REFERENCING NEW TABLE AS after_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "end_leads_by_new_access"();
--> statement-breakpoint
DROP TRIGGER "orders_end_leads" ON "orders";
--> statement-breakpoint
CREATE TRIGGER "orders_end_leads" AFTER UPDATE OF "state", "customer_id" ON "orders" FOR EACH ROW
	WHEN (NEW.state = 'paid') EXECUTE FUNCTION "end_leads_by_order"();
--> statement-breakpoint
CREATE FUNCTION "end_leads_by_new_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	sale record;
BEGIN
	IF NOT EXISTS (SELECT FROM leads WHERE bought_at IS NULL) THEN RETURN NULL; END IF;
	-- Each lead bought at the time of its own order.
	FOR sale IN
		SELECT ARRAY[lower(added.email), customers.email] AS addresses, added.placed_at
		FROM after_rows AS added
			LEFT JOIN customers ON customers.id = added.customer_id
			CROSS JOIN LATERAL (
				SELECT ARRAY[mailbox_of(lower(added.email)), mailbox_of(customers.email)] AS of_buyer OFFSET 0
			) AS mailboxes
		WHERE added.state = 'paid'
			AND EXISTS (SELECT FROM leads WHERE bought_at IS NULL AND mailbox = ANY (of_buyer))
		ORDER BY added.placed_at
	LOOP
		PERFORM end_leads(sale.addresses, sale.placed_at);
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_end_leads_at_once" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS after_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "end_leads_by_new_orders"();
