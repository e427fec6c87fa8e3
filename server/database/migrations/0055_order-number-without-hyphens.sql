-- Buyers leave hyphens out when they type a number: they don't count anymore.
CREATE OR REPLACE FUNCTION order_number_key(number text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select regexp_replace(lower(number),
		U&'[-\2010\2011\2012\2013\2014\2015\2212\FE58\FE63\FF0D[:space:]\00A0\202F\200B\200C\200D\2060\FEFF]+|^[-[:space:]\00A0\202F\200B\200C\200D\2060\FEFF#\FF03]+', '', 'g')
$$;
--> statement-breakpoint
REINDEX INDEX "orders_number_key_idx";
