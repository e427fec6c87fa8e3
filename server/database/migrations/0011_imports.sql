ALTER TABLE "modules" ADD COLUMN "published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE TABLE "import_batches" (
	"import_id" uuid NOT NULL,
	"first_row" integer NOT NULL,
	"last_row" integer NOT NULL,
	"added" integer NOT NULL,
	"restored" integer NOT NULL,
	"without_access" integer NOT NULL,
	"existing" integer NOT NULL,
	"revoked" integer NOT NULL,
	"failed" integer NOT NULL,
	CONSTRAINT "import_batches_import_id_first_row_pk" PRIMARY KEY("import_id","first_row"),
	CONSTRAINT "import_batches_rows_check" CHECK ("import_batches"."first_row" <= "import_batches"."last_row")
);
--> statement-breakpoint
CREATE TABLE "import_problems" (
	"import_id" uuid NOT NULL,
	"row" bigint NOT NULL,
	"email" text NOT NULL,
	"code" text NOT NULL,
	"values" jsonb,
	CONSTRAINT "import_problems_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"actor_email" text NOT NULL,
	"upload_id" text NOT NULL,
	"file_name" text NOT NULL,
	"plan" jsonb NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"reason" text,
	"worker" uuid,
	"total_rows" integer NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"restored" integer DEFAULT 0 NOT NULL,
	"without_access" integer DEFAULT 0 NOT NULL,
	"existing" integer DEFAULT 0 NOT NULL,
	"revoked" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_status_check" CHECK ("imports"."status" in ('running', 'stopping', 'finished', 'stopped', 'failed')),
	CONSTRAINT "imports_counts_check" CHECK ("imports"."added" + "imports"."existing" + "imports"."failed" = "imports"."rows")
);
--> statement-breakpoint
-- A total as people and shops write it, read as contract/money.ts reads it. What is no amount counts as nothing.
CREATE FUNCTION "order_money"(total text, OUT minor_units bigint, OUT currency text) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	parts text[];
	sign text;
	named text := 'USD';
	places int;
	digits text;
	separator text;
	whole text;
	fraction text := '';
	grouping_mark text;
BEGIN
	minor_units := 0;
	currency := 'USD';
	-- As nearly every total is written.
	IF total ~ '^\$?[0-9]{1,12}(\.[0-9]{1,2})?$' THEN
		minor_units := (ltrim(total, '$')::numeric * 100)::bigint;
		RETURN;
	END IF;
	parts := regexp_match(
		regexp_replace(total, E'[\\s\u00a0\u2009\u202f\'\u2019]', '', 'g'),
		'^([-−(]?)([^0-9.,()−-]{0,4})([-−]?)([0-9.,]+)([^0-9.,()−-]{0,4})([-)]?)$'
	);
	IF parts IS NULL OR (parts[1] = '(') <> (parts[6] = ')') OR (parts[2] <> '' AND parts[5] <> '') THEN RETURN; END IF;
	IF (parts[1] <> '')::int + (parts[3] <> '')::int + (parts[6] <> '')::int - (parts[1] = '(')::int > 1 THEN RETURN; END IF;
	sign := parts[2] || parts[5];
	IF sign <> '' THEN
		named := CASE
			WHEN upper(sign) IN ('$', 'US$') THEN 'USD'
			WHEN upper(sign) IN ('C$', 'CA$') THEN 'CAD'
			WHEN upper(sign) IN ('A$', 'AU$') THEN 'AUD'
			WHEN upper(sign) = 'NZ$' THEN 'NZD'
			WHEN upper(sign) = 'R$' THEN 'BRL'
			WHEN sign = '€' THEN 'EUR'
			WHEN sign = '£' THEN 'GBP'
			WHEN sign = '¥' THEN 'JPY'
			WHEN sign = '₹' THEN 'INR'
			WHEN sign = '₩' THEN 'KRW'
			WHEN sign = 'zł' THEN 'PLN'
			WHEN sign = 'Kč' THEN 'CZK'
			WHEN sign ~ '^[A-Za-z]{3}$' THEN upper(sign)
		END;
	END IF;
	IF named IS NULL THEN RETURN; END IF;
	places := CASE
		WHEN named IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 0
		WHEN named IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3
		ELSE 2
	END;
	digits := parts[4];
	separator := substring(digits from '([.,])[0-9]*$');
	IF separator IS NOT NULL AND strpos(digits, CASE separator WHEN '.' THEN ',' ELSE '.' END) = 0 THEN
		-- Several of one kind group thousands; so does one before exactly three digits.
		IF length(digits) - length(replace(digits, separator, '')) > 1
			OR (places <> 3 AND digits ~ '^[1-9][0-9]{0,2}[.,][0-9]{3}$') THEN separator := NULL; END IF;
	END IF;
	whole := digits;
	IF separator IS NOT NULL THEN
		IF length(digits) - length(replace(digits, separator, '')) > 1 THEN RETURN; END IF;
		whole := split_part(digits, separator, 1);
		fraction := split_part(digits, separator, 2);
	END IF;
	grouping_mark := substring(whole from '[.,]');
	IF grouping_mark IS NOT NULL THEN
		IF whole !~ ('^[0-9]{1,3}([' || grouping_mark || '][0-9]{3})+$') THEN RETURN; END IF;
		whole := replace(whole, grouping_mark, '');
	END IF;
	IF whole = '' OR length(whole) > 12 OR substr(fraction, places + 1) ~ '[^0]' THEN RETURN; END IF;
	currency := named;
	minor_units := (whole || rpad(substr(fraction, 1, places), places, '0'))::bigint;
	IF parts[1] <> '' OR parts[3] <> '' OR parts[6] <> '' THEN minor_units := -minor_units; END IF;
END $$;--> statement-breakpoint
DROP INDEX "customers_by_order_amount_idx";--> statement-breakpoint
-- What is no setting and no color was never used as one.
DELETE FROM "settings" WHERE NOT (case key when 'display_mode' then value in ('course', 'downloads') when 'show_sign_in' then value in ('true', 'false') when 'layout' then value in ('grid', 'list') when 'desktop_columns' then value in ('1', '2', '3', '4') when 'social_proof' then value in ('invented', 'real', 'off') when 'admin_second_factor' then value in ('required', 'optional') else true end);--> statement-breakpoint
UPDATE "updates" SET "background_color" = NULL WHERE "background_color" !~* '^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|rgba?\([0-9 .,/%]+\))$';--> statement-breakpoint
UPDATE "updates" SET "text_color" = NULL WHERE "text_color" !~* '^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|rgba?\([0-9 .,/%]+\))$';--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "order_minor_units" bigint GENERATED ALWAYS AS ((order_money(purchase_info ->> 'order_total')).minor_units) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "order_currency" text GENERATED ALWAYS AS ((order_money(purchase_info ->> 'order_total')).currency) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_problems" ADD CONSTRAINT "import_problems_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_created_at_idx" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "imports_under_way_idx" ON "imports" USING btree ("status") WHERE status in ('running', 'stopping');--> statement-breakpoint
CREATE INDEX "imports_user_id_idx" ON "imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "imports_upload_id_idx" ON "imports" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "customers_by_order_total_idx" ON "customers" USING btree ("approved","registered","order_minor_units","email");--> statement-breakpoint
ALTER TABLE "customers" DROP COLUMN "order_amount";--> statement-breakpoint
ALTER TABLE "digital_downloads" ADD CONSTRAINT "digital_downloads_file_url_check" CHECK ("digital_downloads"."file_url" ~* '^(https?://|/)') NOT VALID;--> statement-breakpoint
ALTER TABLE "digital_downloads" ADD CONSTRAINT "digital_downloads_image_url_check" CHECK ("digital_downloads"."image_url" ~* '^(https?://|/)') NOT VALID;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_file_url_check" CHECK ("downloads"."file_url" ~* '^(https?://|/)') NOT VALID;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_content_url_check" CHECK ("lessons"."content_url" ~* '^(https?://|/)') NOT VALID;--> statement-breakpoint
ALTER TABLE "pre_approved_emails" ADD CONSTRAINT "pre_approved_emails_email_format_check" CHECK ("pre_approved_emails"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$') NOT VALID;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_email_check" CHECK ("profiles"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$') NOT VALID;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_file_url_check" CHECK ("resources"."file_url" ~* '^(https?://|/)') NOT VALID;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_value_check" CHECK (case key when 'display_mode' then value in ('course', 'downloads') when 'show_sign_in' then value in ('true', 'false') when 'layout' then value in ('grid', 'list') when 'desktop_columns' then value in ('1', '2', '3', '4') when 'social_proof' then value in ('invented', 'real', 'off') when 'admin_second_factor' then value in ('required', 'optional') else true end) NOT VALID;--> statement-breakpoint
ALTER TABLE "updates" ADD CONSTRAINT "updates_background_color_check" CHECK ("updates"."background_color" ~* '^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|rgba?\([0-9 .,/%]+\))$') NOT VALID;--> statement-breakpoint
ALTER TABLE "updates" ADD CONSTRAINT "updates_text_color_check" CHECK ("updates"."text_color" ~* '^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|rgba?\([0-9 .,/%]+\))$') NOT VALID;--> statement-breakpoint
-- A row from before that breaks a rule stays, and stops nobody from updating the site; new ones are refused.
DO $$
DECLARE
	one record;
BEGIN
	FOR one IN SELECT conrelid::regclass AS relation, conname FROM pg_constraint WHERE contype = 'c' AND NOT convalidated LOOP
		BEGIN
			EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', one.relation, one.conname);
		EXCEPTION WHEN check_violation THEN NULL;
		END;
	END LOOP;
END $$;
