-- The mailbox that an address belongs to, as `normalizeMailbox` in server/mail/address-key.ts computes it.
CREATE FUNCTION "mailbox_of"(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(base, '.', '') || '@gmail.com'
		ELSE base || '@' || domain END
	FROM (SELECT split_part(regexp_replace(lower(btrim(address)), '@[^@]*$', ''), '+', 1) AS base,
		substring(lower(btrim(address)) from '[^@]*$') AS domain) AS parts
$$;
--> statement-breakpoint
-- A purchase ends what the mailbox gets, whichever form of its address paid (LEAD-03). A customer is still joined only to
-- the lead with exactly their address. The email with the link to the lesson, which the person asked for, is sent.
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
	UPDATE messages SET state = 'canceled', detail = 'They bought.', settled_at = now()
	WHERE lead_id IN (SELECT id FROM leads WHERE mailbox = ANY (mailboxes)) AND state = 'queued'
		AND kind <> 'leadConfirmation';
END $$;
