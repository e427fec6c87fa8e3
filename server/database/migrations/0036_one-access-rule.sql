-- The only place that says what an order gives: its buyer has access by it while it is paid, unless it is a gift. For a
-- recipient who was given it, and for a seat, it is no gift.
CREATE FUNCTION "order_gives_access"(state text, gift boolean) RETURNS boolean
	LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN state = 'paid' AND NOT gift;--> statement-breakpoint
-- Called by whoever writes orders or their recipients, in the same transaction: access of these customers, their mark
-- of when it began and their place in the lists follow from both.
CREATE OR REPLACE FUNCTION "summarize_orders"(customer_ids uuid[]) RETURNS void LANGUAGE sql AS $$
	UPDATE customers SET
		has_paid_order = summary.paid,
		has_premium_order = summary.premium,
		order_number = coalesce(summary.number, ''),
		order_minor_units = coalesce(summary.minor_units, 0),
		approved_at = CASE WHEN has_access(granted_at, revoked_at, summary.paid) THEN coalesce(approved_at, now()) ELSE approved_at END,
		updated_at = clock_timestamp()
	FROM (
		SELECT given.id, newest.number, newest.minor_units, held.paid, held.premium
		FROM unnest(customer_ids) AS given (id) CROSS JOIN LATERAL (
			SELECT coalesce(bool_or(gives), false) AS paid, coalesce(bool_or(gives AND premium), false) AS premium
			FROM (
				SELECT order_gives_access(state, gift) AS gives, premium FROM orders WHERE customer_id = given.id
				UNION ALL
				SELECT order_gives_access(state, false), premium
				FROM order_recipients JOIN orders ON orders.id = order_recipients.order_id
				WHERE order_recipients.customer_id = given.id AND given_at IS NOT NULL
			) AS own_and_given
		) AS held LEFT JOIN LATERAL (
			SELECT number, minor_units FROM orders WHERE customer_id = given.id AND source <> 'profile'
			ORDER BY created_at DESC, id DESC LIMIT 1
		) AS newest ON true
	) AS summary WHERE customers.id = summary.id;
$$;
