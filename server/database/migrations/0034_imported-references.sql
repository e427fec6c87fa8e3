-- Imported orders are known by the reference that their cart uses, where the export has it.
UPDATE "orders" SET "reference" = substr(import_key, length(split_part(import_key, ' ', 1)) + 2)
WHERE source_id IS NULL AND reference IS NULL AND import_key IS NOT NULL
	AND split_part(import_key, ' ', 1) IN ('gumroad', 'paypal', 'woocommerce', 'stripe');
