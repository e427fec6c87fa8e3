-- The reason of a canceled message as server/features/email/sequences/may-still-send-step.ts words it; otherwise as before.
CREATE OR REPLACE FUNCTION "end_leads"(addresses text[], at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	mailboxes text[] := ARRAY(SELECT mailbox_of(address) FROM unnest(addresses) AS address WHERE address IS NOT NULL);
BEGIN
	UPDATE leads SET bought_at = at, customer_id = CASE WHEN confirmed_at IS NULL OR email <> ALL (array_remove(addresses, NULL))
		THEN customer_id ELSE coalesce(customer_id, (SELECT id FROM customers WHERE customers.email = leads.email)) END
	WHERE mailbox = ANY (mailboxes) AND bought_at IS NULL;
	IF NOT FOUND THEN RETURN; END IF;
	UPDATE sequence_enrollments SET state = 'stopped', due_at = NULL, ended_at = now()
	WHERE lead_id IN (SELECT id FROM leads WHERE mailbox = ANY (mailboxes)) AND state IN ('running', 'paused');
	UPDATE messages SET state = 'canceled', detail = 'They have already bought.', settled_at = now()
	WHERE lead_id IN (SELECT id FROM leads WHERE mailbox = ANY (mailboxes)) AND state = 'queued'
		AND kind <> 'leadConfirmation';
END $$;
--> statement-breakpoint
UPDATE messages SET detail = 'They have already bought.' WHERE detail = 'They bought.';
