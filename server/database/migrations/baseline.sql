-- What migrations 0000 to 0035 make of an empty database. A new one gets this instead (migrate.ts).
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE FUNCTION has_access(granted_at timestamp with time zone, revoked_at timestamp with time zone, has_paid_order boolean) RETURNS boolean
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN ((revoked_at IS NULL) AND ((granted_at IS NOT NULL) OR has_paid_order));

CREATE FUNCTION order_number_key(number text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	AS $$
	select regexp_replace(lower(translate(number, U&'\2010\2011\2012\2013\2014\2015\2212\FE58\FE63\FF0D', '----------')),
		U&'[[:space:]\00A0\202F\200B\200C\200D\2060\FEFF]+|^[[:space:]\00A0\202F\200B\200C\200D\2060\FEFF#\FF03]+', '', 'g')
$$;

CREATE TABLE accounts (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id uuid NOT NULL,
	account_id text NOT NULL,
	provider_id text NOT NULL,
	password text,
	access_token text,
	refresh_token text,
	id_token text,
	access_token_expires_at timestamp with time zone,
	refresh_token_expires_at timestamp with time zone,
	scope text,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE admin_invitations (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	email text NOT NULL,
	token_hash text NOT NULL,
	invited_by text NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT admin_invitations_email_check CHECK (((email = lower(email)) AND (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'::text)))
);

CREATE TABLE analytics_counts (
	minute timestamp with time zone NOT NULL,
	kind text NOT NULL,
	source text NOT NULL,
	count integer NOT NULL,
	CONSTRAINT analytics_counts_kind_check CHECK ((kind = ANY (ARRAY['visit'::text, 'view'::text, 'scroll25'::text, 'scroll50'::text, 'scroll75'::text, 'scroll100'::text, 'buyClick'::text, 'checkout'::text, 'purchase'::text, 'registration'::text, 'download'::text])))
);

CREATE UNLOGGED TABLE analytics_salts (
	day date NOT NULL,
	salt bytea NOT NULL
);

CREATE UNLOGGED TABLE analytics_visitors (
	day date NOT NULL,
	visitor bytea NOT NULL,
	source text NOT NULL,
	test_id uuid
);

CREATE TABLE audio_parts (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	product_id uuid NOT NULL,
	order_index integer NOT NULL,
	file_id uuid NOT NULL,
	entry_name text NOT NULL,
	title text NOT NULL,
	seconds double precision NOT NULL,
	chapters jsonb NOT NULL,
	corrected timestamp with time zone,
	CONSTRAINT audio_parts_chapters_check CHECK ((jsonb_typeof(chapters) = 'array'::text)),
	CONSTRAINT audio_parts_seconds_check CHECK (((seconds > (0)::double precision) AND (seconds < 'Infinity'::double precision)))
);

CREATE TABLE audiobooks (
	product_id uuid NOT NULL,
	read_of uuid NOT NULL,
	seconds double precision DEFAULT 0 NOT NULL,
	problem text,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT audiobooks_seconds_check CHECK (((seconds >= (0)::double precision) AND (seconds < 'Infinity'::double precision)))
);

CREATE TABLE audit_log (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	actor_id uuid,
	actor_email text NOT NULL,
	action text NOT NULL,
	subject text NOT NULL,
	details jsonb,
	at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE bookmarks (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id uuid NOT NULL,
	product_id uuid,
	download_id uuid,
	page integer,
	pages integer,
	cfi text,
	fraction double precision NOT NULL,
	label text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT bookmarks_book_check CHECK ((num_nonnulls(product_id, download_id) = 1)),
	CONSTRAINT bookmarks_fraction_check CHECK (((fraction >= (0)::double precision) AND (fraction <= (1)::double precision))),
	CONSTRAINT bookmarks_label_check CHECK ((btrim(label) <> ''::text)),
	CONSTRAINT bookmarks_page_check CHECK (((page >= 1) AND (page <= pages))),
	CONSTRAINT bookmarks_spot_check CHECK ((((cfi IS NULL) = (page IS NOT NULL)) AND ((page IS NULL) = (pages IS NULL))))
);

CREATE TABLE checkouts (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	source_id uuid NOT NULL,
	session_id text,
	browser_hash text NOT NULL,
	order_id uuid,
	claimed_at timestamp with time zone,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	quantity integer DEFAULT 1 NOT NULL,
	gift jsonb,
	consent_version integer,
	consented_at timestamp with time zone,
	buyer_address text,
	visit_source text,
	page_test_id uuid,
	page_version integer
);

CREATE TABLE consent_texts (
	version integer NOT NULL,
	text text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE customer_counts (
	slot integer NOT NULL,
	total integer DEFAULT 0 NOT NULL,
	approved integer DEFAULT 0 NOT NULL,
	registered integer DEFAULT 0 NOT NULL,
	"both" integer DEFAULT 0 NOT NULL
);

CREATE TABLE customers (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	email text NOT NULL,
	name text DEFAULT ''::text NOT NULL,
	user_id uuid,
	account_name text DEFAULT ''::text NOT NULL,
	role text DEFAULT 'member'::text NOT NULL,
	registered_at timestamp with time zone,
	granted_at timestamp with time zone,
	revoked_at timestamp with time zone,
	premium_at timestamp with time zone,
	approved_at timestamp with time zone,
	invited_at timestamp with time zone,
	has_paid_order boolean DEFAULT false NOT NULL,
	order_number text DEFAULT ''::text NOT NULL,
	order_minor_units bigint DEFAULT 0 NOT NULL,
	registered boolean GENERATED ALWAYS AS ((user_id IS NOT NULL)) STORED NOT NULL,
	approved boolean GENERATED ALWAYS AS (has_access(granted_at, revoked_at, has_paid_order)) STORED NOT NULL,
	display_name text GENERATED ALWAYS AS (
CASE
	WHEN (name <> ''::text) THEN name
	WHEN (user_id IS NOT NULL) THEN account_name
	ELSE ''::text
END) STORED NOT NULL,
	search_text text GENERATED ALWAYS AS (lower(((((email || ' '::text) ||
CASE
	WHEN (name <> ''::text) THEN name
	WHEN (user_id IS NOT NULL) THEN account_name
	ELSE ''::text
END) || ' '::text) || order_number))) STORED NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	has_premium_order boolean DEFAULT false NOT NULL,
	notes text DEFAULT ''::text NOT NULL,
	tags text[] DEFAULT '{}'::text[] NOT NULL,
	notified_at timestamp with time zone,
	signed_in_at timestamp with time zone,
	downloaded_at timestamp with time zone,
	stage text GENERATED ALWAYS AS (
CASE
	WHEN (user_id IS NULL) THEN
	CASE
		WHEN (notified_at IS NULL) THEN 'purchased'::text
		ELSE 'notified'::text
	END
	WHEN (downloaded_at IS NOT NULL) THEN 'downloaded'::text
	WHEN (signed_in_at IS NOT NULL) THEN 'signedIn'::text
	ELSE 'registered'::text
END) STORED NOT NULL,
	time_zone text,
	imported_at timestamp with time zone,
	CONSTRAINT customers_decision_check CHECK (((granted_at IS NULL) OR (revoked_at IS NULL))),
	CONSTRAINT customers_email_check CHECK ((email = lower(email))),
	CONSTRAINT customers_email_format_check CHECK (((email = ''::text) OR (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'::text))),
	CONSTRAINT customers_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text, 'user'::text])))
);

CREATE TABLE deleted_files (
	deletion_id uuid NOT NULL,
	file_id uuid NOT NULL
);

CREATE TABLE deleted_rows (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	deletion_id uuid NOT NULL,
	place integer NOT NULL,
	table_name text NOT NULL,
	lost_column text,
	"row" jsonb NOT NULL
);

CREATE TABLE deletions (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	kind text NOT NULL,
	subject text NOT NULL,
	deleted_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE digital_downloads (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	title text NOT NULL,
	description text NOT NULL,
	image_url text,
	image_file_id uuid,
	file_url text,
	file_id uuid,
	file_type text NOT NULL,
	file_size text DEFAULT ''::text NOT NULL,
	visible boolean DEFAULT true NOT NULL,
	order_index integer NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	image_small_file_id uuid,
	stamped boolean DEFAULT false NOT NULL,
	stamp_problem text,
	CONSTRAINT digital_downloads_file_check CHECK ((num_nonnulls(file_url, file_id) = 1)),
	CONSTRAINT digital_downloads_file_type_check CHECK ((file_type = ANY (ARRAY['pdf'::text, 'epub'::text, 'audio'::text, 'zip'::text, 'other'::text]))),
	CONSTRAINT digital_downloads_file_url_check CHECK ((file_url ~* '^(https?://|/)'::text)),
	CONSTRAINT digital_downloads_image_check CHECK ((num_nonnulls(image_url, image_file_id) <= 1)),
	CONSTRAINT digital_downloads_image_small_check CHECK (((image_small_file_id IS NULL) OR (image_file_id IS NOT NULL))),
	CONSTRAINT digital_downloads_image_url_check CHECK ((image_url ~* '^(https?://|/)'::text)),
	CONSTRAINT digital_downloads_title_check CHECK ((btrim(title) <> ''::text))
);

CREATE TABLE download_logs (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id uuid,
	download_id uuid,
	file_name text NOT NULL,
	downloaded_at timestamp with time zone DEFAULT now() NOT NULL,
	ip_address text,
	bytes_sent bigint,
	sha256 text
);

CREATE TABLE downloads (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	title text NOT NULL,
	description text DEFAULT ''::text NOT NULL,
	file_url text,
	file_id uuid,
	file_type text DEFAULT 'pdf'::text NOT NULL,
	file_size text DEFAULT ''::text NOT NULL,
	featured boolean DEFAULT false NOT NULL,
	access_level text DEFAULT 'member'::text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT downloads_access_level_check CHECK ((access_level = ANY (ARRAY['member'::text, 'premium'::text]))),
	CONSTRAINT downloads_file_check CHECK ((num_nonnulls(file_url, file_id) = 1)),
	CONSTRAINT downloads_file_type_check CHECK ((file_type = ANY (ARRAY['pdf'::text, 'epub'::text, 'audio'::text, 'zip'::text, 'other'::text]))),
	CONSTRAINT downloads_file_url_check CHECK ((file_url ~* '^(https?://|/)'::text)),
	CONSTRAINT downloads_title_check CHECK ((btrim(title) <> ''::text))
);

CREATE TABLE email_corrections (
	order_id uuid NOT NULL,
	old_email text NOT NULL,
	new_email text NOT NULL,
	requests integer DEFAULT 1 NOT NULL,
	requested_at timestamp with time zone NOT NULL,
	confirmed_at timestamp with time zone,
	CONSTRAINT email_corrections_email_check CHECK (((new_email = lower(new_email)) AND (new_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'::text)))
);

CREATE TABLE import_batches (
	import_id uuid NOT NULL,
	first_row integer NOT NULL,
	last_row integer NOT NULL,
	added integer NOT NULL,
	restored integer NOT NULL,
	without_access integer NOT NULL,
	existing integer NOT NULL,
	revoked integer NOT NULL,
	failed integer NOT NULL,
	updated integer DEFAULT 0 NOT NULL,
	left_out integer DEFAULT 0 NOT NULL,
	CONSTRAINT import_batches_rows_check CHECK ((first_row <= last_row))
);

CREATE TABLE import_problems (
	import_id uuid NOT NULL,
	"row" bigint NOT NULL,
	email text NOT NULL,
	code text NOT NULL,
	"values" jsonb
);

CREATE TABLE import_restorations (
	import_id uuid NOT NULL,
	customer_id uuid NOT NULL
);

CREATE TABLE import_updates (
	import_id uuid NOT NULL,
	order_id uuid NOT NULL
);

CREATE TABLE imports (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id uuid,
	actor_email text NOT NULL,
	upload_id text NOT NULL,
	file_name text NOT NULL,
	plan jsonb NOT NULL,
	status text DEFAULT 'running'::text NOT NULL,
	reason text,
	worker uuid,
	total_rows integer NOT NULL,
	rows integer DEFAULT 0 NOT NULL,
	added integer DEFAULT 0 NOT NULL,
	restored integer DEFAULT 0 NOT NULL,
	without_access integer DEFAULT 0 NOT NULL,
	existing integer DEFAULT 0 NOT NULL,
	revoked integer DEFAULT 0 NOT NULL,
	failed integer DEFAULT 0 NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	finished_at timestamp with time zone,
	undone integer DEFAULT 0 NOT NULL,
	kept integer DEFAULT 0 NOT NULL,
	updated integer DEFAULT 0 NOT NULL,
	left_out integer DEFAULT 0 NOT NULL,
	attempts integer DEFAULT 0 NOT NULL,
	next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
	failing_since timestamp with time zone,
	last_error text,
	CONSTRAINT imports_counts_check CHECK (((((added + existing) + left_out) + failed) = rows)),
	CONSTRAINT imports_status_check CHECK ((status = ANY (ARRAY['running'::text, 'stopping'::text, 'finished'::text, 'stopped'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
);

CREATE TABLE jwks (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	public_key text NOT NULL,
	private_key text NOT NULL,
	alg text,
	crv text,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	expires_at timestamp with time zone
);

CREATE TABLE lesson_pictures (
	lesson_id uuid NOT NULL,
	file_id uuid NOT NULL
);

CREATE TABLE lesson_progress (
	user_id uuid NOT NULL,
	lesson_id uuid NOT NULL,
	completed_at timestamp with time zone,
	position_seconds double precision DEFAULT 0 NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT lesson_progress_position_check CHECK (((position_seconds >= (0)::double precision) AND (position_seconds < 'Infinity'::double precision)))
);

CREATE TABLE lessons (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	module_id uuid NOT NULL,
	title text NOT NULL,
	description text DEFAULT ''::text NOT NULL,
	content text DEFAULT ''::text NOT NULL,
	duration text DEFAULT ''::text NOT NULL,
	content_type text DEFAULT 'text'::text NOT NULL,
	content_url text,
	content_file_id uuid,
	is_preview boolean DEFAULT false NOT NULL,
	order_index integer NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	published boolean DEFAULT true NOT NULL,
	CONSTRAINT lessons_content_source_check CHECK ((num_nonnulls(content_url, content_file_id) <= 1)),
	CONSTRAINT lessons_content_type_check CHECK ((content_type = ANY (ARRAY['text'::text, 'audio'::text, 'video'::text]))),
	CONSTRAINT lessons_content_url_check CHECK ((content_url ~* '^(https?://|/)'::text)),
	CONSTRAINT lessons_title_check CHECK ((btrim(title) <> ''::text))
);

CREATE TABLE listening_places (
	user_id uuid NOT NULL,
	product_id uuid NOT NULL,
	seconds double precision NOT NULL,
	heard_at timestamp with time zone NOT NULL,
	CONSTRAINT listening_places_seconds_check CHECK (((seconds >= (0)::double precision) AND (seconds < 'Infinity'::double precision)))
);

CREATE TABLE mail_hooks (
	provider text NOT NULL,
	address_hash text NOT NULL,
	address text NOT NULL,
	secret text,
	last_event_at timestamp with time zone,
	failures integer DEFAULT 0 NOT NULL,
	last_failure text,
	last_failure_at timestamp with time zone,
	created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE mail_opt_outs (
	customer_id uuid NOT NULL,
	category text NOT NULL,
	at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE mail_pace (
	one boolean DEFAULT true NOT NULL,
	next_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT mail_pace_one_check CHECK (one)
);

CREATE TABLE mail_suppressions (
	address text NOT NULL,
	reason text NOT NULL,
	detail text DEFAULT ''::text NOT NULL,
	at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT mail_suppressions_reason_check CHECK ((reason = ANY (ARRAY['bounce'::text, 'complaint'::text])))
);

CREATE TABLE mailings (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	about text NOT NULL,
	about_id uuid NOT NULL,
	subject text NOT NULL,
	html text NOT NULL,
	text text NOT NULL,
	state text DEFAULT 'sending'::text NOT NULL,
	recipients integer NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT mailings_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'stopped'::text])))
);

CREATE TABLE messages (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	kind text NOT NULL,
	customer_id uuid,
	address text NOT NULL,
	subject text NOT NULL,
	html text NOT NULL,
	text text NOT NULL,
	sealed text,
	mailing_id uuid,
	data jsonb,
	priority smallint NOT NULL,
	state text DEFAULT 'queued'::text NOT NULL,
	detail text,
	attempts integer DEFAULT 0 NOT NULL,
	due_at timestamp with time zone DEFAULT now() NOT NULL,
	provider_id text,
	sent_at timestamp with time zone,
	settled_at timestamp with time zone,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	enrollment_id uuid,
	sequence_message_id uuid,
	sequence_text_id text,
	not_after timestamp with time zone,
	CONSTRAINT messages_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'bounced'::text, 'complained'::text, 'failed'::text, 'withheld'::text, 'canceled'::text])))
);

CREATE TABLE modules (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	title text NOT NULL,
	description text DEFAULT ''::text NOT NULL,
	order_index integer NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	published boolean DEFAULT true NOT NULL,
	CONSTRAINT modules_title_check CHECK ((btrim(title) <> ''::text))
);

CREATE TABLE order_accounts (
	user_id uuid NOT NULL,
	order_id uuid NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE order_facts (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	source_id uuid NOT NULL,
	reference text NOT NULL,
	key text NOT NULL,
	kind text NOT NULL,
	at timestamp with time zone NOT NULL,
	data jsonb NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT order_facts_kind_check CHECK ((kind = ANY (ARRAY['paid'::text, 'pending'::text, 'failed'::text, 'canceled'::text, 'refunded'::text, 'refund_reversed'::text, 'dispute_opened'::text, 'dispute_won'::text, 'dispute_lost'::text])))
);

CREATE TABLE order_former_owners (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	order_id uuid NOT NULL,
	customer_id uuid NOT NULL,
	email text NOT NULL,
	owned_until timestamp with time zone NOT NULL,
	reason text NOT NULL,
	activity jsonb
);

CREATE TABLE order_recipients (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	order_id uuid NOT NULL,
	customer_id uuid,
	email text NOT NULL,
	message text DEFAULT ''::text NOT NULL,
	give_at timestamp with time zone NOT NULL,
	given_at timestamp with time zone,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT order_recipients_email_check CHECK (((email = lower(email)) AND (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'::text))),
	CONSTRAINT order_recipients_given_check CHECK (((given_at IS NULL) OR (customer_id IS NOT NULL)))
);

CREATE TABLE order_refunds (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	order_id uuid NOT NULL,
	minor_units bigint NOT NULL,
	refunded_before bigint NOT NULL,
	state text DEFAULT 'waiting'::text NOT NULL,
	detail text,
	attempts integer DEFAULT 0 NOT NULL,
	next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
	failing_since timestamp with time zone,
	last_error text,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	settled_at timestamp with time zone,
	CONSTRAINT order_refunds_amount_check CHECK (((minor_units > 0) AND (refunded_before >= 0))),
	CONSTRAINT order_refunds_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'succeeded'::text, 'refused'::text, 'failed'::text])))
);

CREATE TABLE orders (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	customer_id uuid,
	source text NOT NULL,
	number text DEFAULT ''::text NOT NULL,
	email text NOT NULL,
	name text DEFAULT ''::text NOT NULL,
	products jsonb DEFAULT '[]'::jsonb NOT NULL,
	minor_units bigint DEFAULT 0 NOT NULL,
	currency text DEFAULT 'USD'::text NOT NULL,
	total_text text DEFAULT ''::text NOT NULL,
	status text DEFAULT ''::text NOT NULL,
	state text NOT NULL,
	test boolean DEFAULT false NOT NULL,
	ordered_at timestamp with time zone,
	source_data jsonb,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	import_id uuid,
	source_id uuid,
	reference text,
	refunded_minor_units bigint DEFAULT 0 NOT NULL,
	tax_minor_units bigint,
	dispute text,
	premium boolean DEFAULT false NOT NULL,
	receipt_sent_at timestamp with time zone,
	placed_at timestamp with time zone GENERATED ALWAYS AS (COALESCE(ordered_at, created_at)) STORED NOT NULL,
	search_text text GENERATED ALWAYS AS (lower(((((((email || ' '::text) || name) || ' '::text) || number) || ' '::text) || COALESCE(reference, ''::text)))) STORED NOT NULL,
	gift boolean DEFAULT false NOT NULL,
	quantity integer DEFAULT 1 NOT NULL,
	consent_version integer,
	consented_at timestamp with time zone,
	buyer_address text,
	withdrawn_at timestamp with time zone,
	withdrawn_by text,
	withdrawal_settled_at timestamp with time zone,
	evidence_submitted_at timestamp with time zone,
	amount_assumed boolean DEFAULT false NOT NULL,
	import_key text,
	imported_facts jsonb,
	CONSTRAINT orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
	CONSTRAINT orders_dispute_check CHECK ((dispute = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))),
	CONSTRAINT orders_products_check CHECK ((jsonb_typeof(products) = 'array'::text)),
	CONSTRAINT orders_quantity_check CHECK ((quantity >= 1)),
	CONSTRAINT orders_refunded_check CHECK ((refunded_minor_units >= 0)),
	CONSTRAINT orders_source_check CHECK ((source = ANY (ARRAY['import'::text, 'manual'::text, 'profile'::text, 'stripe'::text, 'thrivecart'::text, 'gumroad'::text, 'lemon-squeezy'::text, 'woocommerce'::text, 'shopify'::text, 'paddle'::text, 'paypal'::text, 'webhook'::text]))),
	CONSTRAINT orders_state_check CHECK ((state = ANY (ARRAY['paid'::text, 'pending'::text, 'refunded'::text, 'canceled'::text, 'disputed'::text, 'failed'::text, 'unknown'::text])))
);

CREATE TABLE page_picture_files (
	picture_id uuid NOT NULL,
	name text NOT NULL,
	file_id uuid NOT NULL
);

CREATE TABLE page_pictures (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE podcast_feeds (
	user_id uuid NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	token_hash text NOT NULL,
	asked_at timestamp with time zone
);

CREATE TABLE purchase_events (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	source_id uuid NOT NULL,
	key text NOT NULL,
	type text NOT NULL,
	body text NOT NULL,
	test boolean DEFAULT false NOT NULL,
	state text DEFAULT 'waiting'::text NOT NULL,
	reason text,
	detail text,
	reference text,
	received_at timestamp with time zone DEFAULT now() NOT NULL,
	handled_at timestamp with time zone,
	attempts integer DEFAULT 0 NOT NULL,
	next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
	failing_since timestamp with time zone,
	last_error text,
	notified_at timestamp with time zone,
	CONSTRAINT purchase_events_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'applied'::text, 'ignored'::text, 'attention'::text, 'dismissed'::text])))
);

CREATE TABLE purchase_sources (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	type text NOT NULL,
	name text NOT NULL,
	address_hash text NOT NULL,
	address text NOT NULL,
	secrets text NOT NULL,
	products jsonb DEFAULT '[]'::jsonb NOT NULL,
	other_products text,
	mode text DEFAULT 'live'::text NOT NULL,
	last_event_at timestamp with time zone,
	last_failure_at timestamp with time zone,
	last_failure text,
	failures integer DEFAULT 0 NOT NULL,
	fetched_until timestamp with time zone,
	removed_at timestamp with time zone,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT purchase_sources_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
	CONSTRAINT purchase_sources_type_check CHECK ((type = ANY (ARRAY['stripe'::text, 'thrivecart'::text, 'gumroad'::text, 'lemon-squeezy'::text, 'woocommerce'::text, 'shopify'::text, 'paddle'::text, 'paypal'::text, 'webhook'::text])))
);

CREATE TABLE reading_places (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id uuid NOT NULL,
	product_id uuid,
	download_id uuid,
	page integer,
	pages integer,
	cfi text,
	fraction double precision NOT NULL,
	read_at timestamp with time zone NOT NULL,
	CONSTRAINT reading_places_book_check CHECK ((num_nonnulls(product_id, download_id) = 1)),
	CONSTRAINT reading_places_fraction_check CHECK (((fraction >= (0)::double precision) AND (fraction <= (1)::double precision))),
	CONSTRAINT reading_places_page_check CHECK (((page >= 1) AND (page <= pages))),
	CONSTRAINT reading_places_spot_check CHECK ((((cfi IS NULL) = (page IS NOT NULL)) AND ((page IS NULL) = (pages IS NULL))))
);

CREATE TABLE request_counts (
	key character varying(255) NOT NULL,
	points integer DEFAULT 0 NOT NULL,
	expire bigint
);

CREATE TABLE resource_logs (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	resource_id uuid,
	user_id uuid,
	downloaded_at timestamp with time zone DEFAULT now() NOT NULL,
	file_name text DEFAULT ''::text NOT NULL,
	ip_address text,
	bytes_sent bigint,
	sha256 text
);

CREATE TABLE resources (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	lesson_id uuid NOT NULL,
	title text NOT NULL,
	description text DEFAULT ''::text NOT NULL,
	file_url text,
	file_id uuid,
	file_type text NOT NULL,
	file_size text DEFAULT ''::text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT resources_file_check CHECK ((num_nonnulls(file_url, file_id) = 1)),
	CONSTRAINT resources_file_type_check CHECK ((file_type = ANY (ARRAY['image'::text, 'audio'::text, 'pdf'::text, 'spreadsheet'::text, 'zip'::text, 'other'::text]))),
	CONSTRAINT resources_file_url_check CHECK ((file_url ~* '^(https?://|/)'::text)),
	CONSTRAINT resources_title_check CHECK ((btrim(title) <> ''::text))
);

CREATE TABLE review_requests (
	customer_id uuid NOT NULL,
	emailed_at timestamp with time zone,
	dismissed_at timestamp with time zone
);

CREATE TABLE reviews (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	customer_id uuid NOT NULL,
	rating smallint NOT NULL,
	title text NOT NULL,
	text text NOT NULL,
	display_name text NOT NULL,
	consented_at timestamp with time zone,
	buyer boolean NOT NULL,
	state text DEFAULT 'waiting'::text NOT NULL,
	hidden_reason text DEFAULT ''::text NOT NULL,
	reply text DEFAULT ''::text NOT NULL,
	replied_at timestamp with time zone,
	published_at timestamp with time zone,
	written_at timestamp with time zone DEFAULT now() NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT reviews_consent_check CHECK (((state <> 'published'::text) OR (consented_at IS NOT NULL))),
	CONSTRAINT reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
	CONSTRAINT reviews_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'published'::text, 'hidden'::text])))
);

CREATE TABLE sales_page_draft (
	"only" boolean DEFAULT true NOT NULL,
	content jsonb NOT NULL,
	updated_at timestamp with time zone NOT NULL,
	updated_by text NOT NULL,
	CONSTRAINT sales_page_draft_only_check CHECK ("only")
);

CREATE TABLE sales_page_test_counts (
	test_id uuid NOT NULL,
	version integer NOT NULL,
	kind text NOT NULL,
	count integer NOT NULL,
	CONSTRAINT sales_page_test_counts_kind_check CHECK ((kind = ANY (ARRAY['visitor'::text, 'buyClick'::text, 'checkout'::text])))
);

CREATE TABLE sales_page_tests (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	version_a integer NOT NULL,
	version_b integer NOT NULL,
	started_at timestamp with time zone DEFAULT now() NOT NULL,
	started_by text NOT NULL,
	ended_at timestamp with time zone,
	ended_by text,
	chosen text,
	CONSTRAINT sales_page_tests_chosen_check CHECK ((chosen = ANY (ARRAY['a'::text, 'b'::text]))),
	CONSTRAINT sales_page_tests_ended_check CHECK (((ended_at IS NOT NULL) OR (chosen IS NULL))),
	CONSTRAINT sales_page_tests_versions_check CHECK ((version_a <> version_b))
);

CREATE TABLE sales_page_versions (
	number integer NOT NULL,
	content jsonb NOT NULL,
	note text DEFAULT ''::text NOT NULL,
	published_at timestamp with time zone DEFAULT now() NOT NULL,
	published_by text NOT NULL,
	restored_from integer,
	live_since timestamp with time zone,
	CONSTRAINT sales_page_versions_number_check CHECK ((number > 0))
);

CREATE TABLE scheduled_tasks (
	name text NOT NULL,
	label text NOT NULL,
	interval_seconds integer NOT NULL,
	scheduled_at timestamp with time zone DEFAULT now() NOT NULL,
	succeeded_at timestamp with time zone,
	failing_since timestamp with time zone,
	last_error text
);

CREATE TABLE sequence_enrollments (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	sequence_id uuid NOT NULL,
	customer_id uuid NOT NULL,
	state text DEFAULT 'running'::text NOT NULL,
	started_at timestamp with time zone DEFAULT now() NOT NULL,
	day_one date,
	counts_from timestamp with time zone DEFAULT now() NOT NULL,
	last_day integer DEFAULT 0 NOT NULL,
	last_on date,
	last_message_id uuid,
	next_day integer,
	due_at timestamp with time zone,
	paused_on date,
	held_since timestamp with time zone,
	ended_at timestamp with time zone,
	CONSTRAINT sequence_enrollments_due_check CHECK (((due_at IS NULL) OR (state = 'running'::text))),
	CONSTRAINT sequence_enrollments_state_check CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'stopped'::text, 'finished'::text])))
);

CREATE TABLE sequence_messages (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	sequence_id uuid NOT NULL,
	day integer NOT NULL,
	hour smallint NOT NULL,
	subject text NOT NULL,
	content text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT sequence_messages_day_check CHECK (((day >= 1) AND (day <= 3650))),
	CONSTRAINT sequence_messages_hour_check CHECK (((hour >= 0) AND (hour <= 23)))
);

CREATE TABLE sequence_texts (
	id text NOT NULL,
	html text NOT NULL,
	text text NOT NULL
);

CREATE TABLE sequences (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	title text NOT NULL,
	description text DEFAULT ''::text NOT NULL,
	active boolean DEFAULT false NOT NULL,
	automatic boolean DEFAULT false NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE sessions (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id uuid NOT NULL,
	token text NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	ip_address text,
	user_agent text,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE settings (
	key text NOT NULL,
	value text NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT settings_value_check CHECK (
CASE key
	WHEN 'display_mode'::text THEN (value = ANY (ARRAY['course'::text, 'downloads'::text]))
	WHEN 'show_sign_in'::text THEN (value = ANY (ARRAY['true'::text, 'false'::text]))
	WHEN 'layout'::text THEN (value = ANY (ARRAY['grid'::text, 'list'::text]))
	WHEN 'desktop_columns'::text THEN (value = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text]))
	WHEN 'social_proof'::text THEN (value = ANY (ARRAY['invented'::text, 'real'::text, 'off'::text]))
	WHEN 'admin_second_factor'::text THEN (value = ANY (ARRAY['required'::text, 'optional'::text]))
	WHEN 'stripe_checkout'::text THEN (value = ANY (ARRAY['on'::text, 'off'::text]))
	WHEN 'stripe_tax'::text THEN (value = ANY (ARRAY['none'::text, 'automatic'::text, 'managed'::text]))
	WHEN 'dispute_access'::text THEN (value = ANY (ARRAY['suspend'::text, 'keep'::text]))
	WHEN 'consent'::text THEN (value = ANY (ARRAY['on'::text, 'off'::text]))
	WHEN 'withdrawal'::text THEN (value = ANY (ARRAY['on'::text, 'off'::text]))
	WHEN 'gifts'::text THEN (value = ANY (ARRAY['on'::text, 'off'::text]))
	WHEN 'seats'::text THEN (value = ANY (ARRAY['on'::text, 'off'::text]))
	WHEN 'reminders'::text THEN (value = ANY (ARRAY['on'::text, 'off'::text]))
	WHEN 'review_requests'::text THEN (value = ANY (ARRAY['on'::text, 'off'::text]))
	ELSE true
END)
);

CREATE TABLE setup_steps (
	step text NOT NULL,
	done_at timestamp with time zone NOT NULL
);

CREATE TABLE sign_ins (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id uuid NOT NULL,
	at timestamp with time zone DEFAULT now() NOT NULL,
	ip_address text,
	user_agent text
);

CREATE TABLE stamped_copies (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	copy_of uuid NOT NULL,
	user_id uuid NOT NULL,
	words text NOT NULL,
	file_id uuid NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	used_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE stored_files (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	key text NOT NULL,
	name text NOT NULL,
	content_type text NOT NULL,
	size bigint NOT NULL,
	sha256 text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	crc32 bigint,
	CONSTRAINT stored_files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
	CONSTRAINT stored_files_size_check CHECK ((size >= 0))
);

CREATE TABLE two_factors (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id uuid NOT NULL,
	secret text NOT NULL,
	backup_codes text NOT NULL,
	verified boolean DEFAULT true NOT NULL,
	failed_verification_count integer DEFAULT 0 NOT NULL,
	locked_until timestamp with time zone
);

CREATE TABLE unmatched_facts (
	import_key text NOT NULL,
	key text NOT NULL,
	import_id uuid NOT NULL,
	"row" integer NOT NULL,
	fact jsonb NOT NULL
);

CREATE TABLE updates (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	type text DEFAULT 'update'::text NOT NULL,
	title text NOT NULL,
	content text NOT NULL,
	priority integer DEFAULT 0 NOT NULL,
	is_active boolean DEFAULT true NOT NULL,
	start_date timestamp with time zone,
	end_date timestamp with time zone,
	link_url text,
	link_text text,
	image_url text,
	background_color text,
	text_color text,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT updates_background_color_check CHECK ((background_color ~* '^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|rgba?\([0-9 .,/%]+\))$'::text)),
	CONSTRAINT updates_dates_check CHECK (((end_date IS NULL) OR (start_date IS NULL) OR (end_date >= start_date))),
	CONSTRAINT updates_image_url_check CHECK ((image_url ~* '^https?://'::text)),
	CONSTRAINT updates_link_url_check CHECK ((link_url ~* '^https?://'::text)),
	CONSTRAINT updates_text_color_check CHECK ((text_color ~* '^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|rgba?\([0-9 .,/%]+\))$'::text)),
	CONSTRAINT updates_title_check CHECK ((btrim(title) <> ''::text)),
	CONSTRAINT updates_type_check CHECK ((type = ANY (ARRAY['special_offer'::text, 'notice'::text, 'update'::text, 'custom'::text])))
);

CREATE TABLE uploads (
	id text NOT NULL,
	user_id uuid NOT NULL,
	file_name text NOT NULL,
	size bigint NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	completed_at timestamp with time zone,
	purpose text DEFAULT 'import'::text NOT NULL,
	active_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT uploads_purpose_check CHECK ((purpose = ANY (ARRAY['import'::text, 'file'::text, 'picture'::text]))),
	CONSTRAINT uploads_size_check CHECK ((size >= 0))
);

CREATE TABLE users (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	name text NOT NULL,
	email text NOT NULL,
	email_verified boolean DEFAULT false NOT NULL,
	image text,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	two_factor_enabled boolean DEFAULT false NOT NULL,
	phone_number text,
	phone_number_verified boolean DEFAULT false NOT NULL,
	corrected_at timestamp with time zone,
	CONSTRAINT users_email_check CHECK ((email = lower(email)))
);

CREATE TABLE verifications (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	identifier text NOT NULL,
	value text NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE withdrawal_declarations (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	name text NOT NULL,
	email text NOT NULL,
	order_number text NOT NULL,
	received_at timestamp with time zone DEFAULT now() NOT NULL,
	handled_at timestamp with time zone,
	CONSTRAINT withdrawal_declarations_email_check CHECK (((email = lower(email)) AND (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'::text)))
);

ALTER TABLE accounts ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE admin_invitations ADD CONSTRAINT admin_invitations_pkey PRIMARY KEY (id);
ALTER TABLE analytics_counts ADD CONSTRAINT analytics_counts_minute_kind_source_pk PRIMARY KEY (minute, kind, source);
ALTER TABLE analytics_salts ADD CONSTRAINT analytics_salts_pkey PRIMARY KEY (day);
ALTER TABLE analytics_visitors ADD CONSTRAINT analytics_visitors_day_visitor_pk PRIMARY KEY (day, visitor);
ALTER TABLE audio_parts ADD CONSTRAINT audio_parts_pkey PRIMARY KEY (id);
ALTER TABLE audiobooks ADD CONSTRAINT audiobooks_pkey PRIMARY KEY (product_id);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE bookmarks ADD CONSTRAINT bookmarks_pkey PRIMARY KEY (id);
ALTER TABLE checkouts ADD CONSTRAINT checkouts_pkey PRIMARY KEY (id);
ALTER TABLE consent_texts ADD CONSTRAINT consent_texts_pkey PRIMARY KEY (version);
ALTER TABLE consent_texts ADD CONSTRAINT consent_texts_text_unique UNIQUE (text);
ALTER TABLE customer_counts ADD CONSTRAINT customer_counts_pkey PRIMARY KEY (slot);
ALTER TABLE customers ADD CONSTRAINT customers_pkey PRIMARY KEY (id);
ALTER TABLE deleted_files ADD CONSTRAINT deleted_files_deletion_id_file_id_pk PRIMARY KEY (deletion_id, file_id);
ALTER TABLE deleted_rows ADD CONSTRAINT deleted_rows_pkey PRIMARY KEY (id);
ALTER TABLE deletions ADD CONSTRAINT deletions_pkey PRIMARY KEY (id);
ALTER TABLE digital_downloads ADD CONSTRAINT digital_downloads_order_key UNIQUE (order_index) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE digital_downloads ADD CONSTRAINT digital_downloads_pkey PRIMARY KEY (id);
ALTER TABLE download_logs ADD CONSTRAINT download_logs_pkey PRIMARY KEY (id);
ALTER TABLE downloads ADD CONSTRAINT downloads_pkey PRIMARY KEY (id);
ALTER TABLE email_corrections ADD CONSTRAINT email_corrections_pkey PRIMARY KEY (order_id);
ALTER TABLE import_batches ADD CONSTRAINT import_batches_import_id_first_row_pk PRIMARY KEY (import_id, first_row);
ALTER TABLE import_problems ADD CONSTRAINT import_problems_import_id_row_pk PRIMARY KEY (import_id, "row");
ALTER TABLE import_restorations ADD CONSTRAINT import_restorations_import_id_customer_id_pk PRIMARY KEY (import_id, customer_id);
ALTER TABLE import_updates ADD CONSTRAINT import_updates_import_id_order_id_pk PRIMARY KEY (import_id, order_id);
ALTER TABLE imports ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
ALTER TABLE jwks ADD CONSTRAINT jwks_pkey PRIMARY KEY (id);
ALTER TABLE lesson_pictures ADD CONSTRAINT lesson_pictures_lesson_id_file_id_pk PRIMARY KEY (lesson_id, file_id);
ALTER TABLE lesson_progress ADD CONSTRAINT lesson_progress_user_id_lesson_id_pk PRIMARY KEY (user_id, lesson_id);
ALTER TABLE lessons ADD CONSTRAINT lessons_order_key UNIQUE (module_id, order_index) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE lessons ADD CONSTRAINT lessons_pkey PRIMARY KEY (id);
ALTER TABLE listening_places ADD CONSTRAINT listening_places_user_id_product_id_pk PRIMARY KEY (user_id, product_id);
ALTER TABLE mail_hooks ADD CONSTRAINT mail_hooks_pkey PRIMARY KEY (provider);
ALTER TABLE mail_opt_outs ADD CONSTRAINT mail_opt_outs_customer_id_category_pk PRIMARY KEY (customer_id, category);
ALTER TABLE mail_pace ADD CONSTRAINT mail_pace_pkey PRIMARY KEY (one);
ALTER TABLE mail_suppressions ADD CONSTRAINT mail_suppressions_pkey PRIMARY KEY (address);
ALTER TABLE mailings ADD CONSTRAINT mailings_pkey PRIMARY KEY (id);
ALTER TABLE messages ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE modules ADD CONSTRAINT modules_order_key UNIQUE (order_index) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE modules ADD CONSTRAINT modules_pkey PRIMARY KEY (id);
ALTER TABLE order_accounts ADD CONSTRAINT order_accounts_pkey PRIMARY KEY (user_id);
ALTER TABLE order_facts ADD CONSTRAINT order_facts_pkey PRIMARY KEY (id);
ALTER TABLE order_former_owners ADD CONSTRAINT order_former_owners_pkey PRIMARY KEY (id);
ALTER TABLE order_recipients ADD CONSTRAINT order_recipients_pkey PRIMARY KEY (id);
ALTER TABLE order_refunds ADD CONSTRAINT order_refunds_pkey PRIMARY KEY (id);
ALTER TABLE orders ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE page_picture_files ADD CONSTRAINT page_picture_files_picture_id_name_pk PRIMARY KEY (picture_id, name);
ALTER TABLE page_pictures ADD CONSTRAINT page_pictures_pkey PRIMARY KEY (id);
ALTER TABLE podcast_feeds ADD CONSTRAINT podcast_feeds_pkey PRIMARY KEY (user_id);
ALTER TABLE podcast_feeds ADD CONSTRAINT "podcast_feeds_tokenHash_unique" UNIQUE (token_hash);
ALTER TABLE purchase_events ADD CONSTRAINT purchase_events_pkey PRIMARY KEY (id);
ALTER TABLE purchase_sources ADD CONSTRAINT purchase_sources_pkey PRIMARY KEY (id);
ALTER TABLE reading_places ADD CONSTRAINT reading_places_download_key UNIQUE (user_id, download_id);
ALTER TABLE reading_places ADD CONSTRAINT reading_places_pkey PRIMARY KEY (id);
ALTER TABLE reading_places ADD CONSTRAINT reading_places_product_key UNIQUE (user_id, product_id);
ALTER TABLE request_counts ADD CONSTRAINT request_counts_pkey PRIMARY KEY (key);
ALTER TABLE resource_logs ADD CONSTRAINT resource_logs_pkey PRIMARY KEY (id);
ALTER TABLE resources ADD CONSTRAINT resources_pkey PRIMARY KEY (id);
ALTER TABLE review_requests ADD CONSTRAINT review_requests_pkey PRIMARY KEY (customer_id);
ALTER TABLE reviews ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);
ALTER TABLE sales_page_draft ADD CONSTRAINT sales_page_draft_pkey PRIMARY KEY ("only");
ALTER TABLE sales_page_test_counts ADD CONSTRAINT sales_page_test_counts_test_id_version_kind_pk PRIMARY KEY (test_id, version, kind);
ALTER TABLE sales_page_tests ADD CONSTRAINT sales_page_tests_pkey PRIMARY KEY (id);
ALTER TABLE sales_page_versions ADD CONSTRAINT sales_page_versions_pkey PRIMARY KEY (number);
ALTER TABLE scheduled_tasks ADD CONSTRAINT scheduled_tasks_pkey PRIMARY KEY (name);
ALTER TABLE sequence_enrollments ADD CONSTRAINT sequence_enrollments_pkey PRIMARY KEY (id);
ALTER TABLE sequence_messages ADD CONSTRAINT sequence_messages_pkey PRIMARY KEY (id);
ALTER TABLE sequence_texts ADD CONSTRAINT sequence_texts_pkey PRIMARY KEY (id);
ALTER TABLE sequences ADD CONSTRAINT sequences_pkey PRIMARY KEY (id);
ALTER TABLE sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE sessions ADD CONSTRAINT sessions_token_unique UNIQUE (token);
ALTER TABLE settings ADD CONSTRAINT settings_pkey PRIMARY KEY (key);
ALTER TABLE setup_steps ADD CONSTRAINT setup_steps_pkey PRIMARY KEY (step);
ALTER TABLE sign_ins ADD CONSTRAINT sign_ins_pkey PRIMARY KEY (id);
ALTER TABLE stamped_copies ADD CONSTRAINT stamped_copies_key UNIQUE (copy_of, user_id, words);
ALTER TABLE stamped_copies ADD CONSTRAINT stamped_copies_pkey PRIMARY KEY (id);
ALTER TABLE stored_files ADD CONSTRAINT stored_files_key_unique UNIQUE (key);
ALTER TABLE stored_files ADD CONSTRAINT stored_files_pkey PRIMARY KEY (id);
ALTER TABLE two_factors ADD CONSTRAINT two_factors_pkey PRIMARY KEY (id);
ALTER TABLE unmatched_facts ADD CONSTRAINT unmatched_facts_import_key_key_pk PRIMARY KEY (import_key, key);
ALTER TABLE updates ADD CONSTRAINT updates_pkey PRIMARY KEY (id);
ALTER TABLE uploads ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);
ALTER TABLE users ADD CONSTRAINT "users_phoneNumber_unique" UNIQUE (phone_number);
ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE verifications ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);
ALTER TABLE withdrawal_declarations ADD CONSTRAINT withdrawal_declarations_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX accounts_provider_account_key ON accounts USING btree (provider_id, account_id);
CREATE INDEX accounts_user_id_idx ON accounts USING btree (user_id);
CREATE UNIQUE INDEX admin_invitations_email_key ON admin_invitations USING btree (email);
CREATE UNIQUE INDEX admin_invitations_token_hash_key ON admin_invitations USING btree (token_hash);
CREATE INDEX audio_parts_file_id_idx ON audio_parts USING btree (file_id);
CREATE INDEX audio_parts_product_id_idx ON audio_parts USING btree (product_id, order_index);
CREATE INDEX audit_log_at_idx ON audit_log USING btree (at, id);
CREATE INDEX audit_log_subject_idx ON audit_log USING btree (subject, at);
CREATE INDEX bookmarks_download_id_idx ON bookmarks USING btree (download_id);
CREATE INDEX bookmarks_download_idx ON bookmarks USING btree (user_id, download_id);
CREATE INDEX bookmarks_product_id_idx ON bookmarks USING btree (product_id);
CREATE INDEX bookmarks_product_idx ON bookmarks USING btree (user_id, product_id);
CREATE INDEX checkouts_created_at_idx ON checkouts USING btree (created_at);
CREATE INDEX checkouts_order_id_idx ON checkouts USING btree (order_id);
CREATE INDEX checkouts_page_test_id_idx ON checkouts USING btree (page_test_id) WHERE (page_test_id IS NOT NULL);
CREATE UNIQUE INDEX checkouts_session_key ON checkouts USING btree (session_id);
CREATE INDEX customers_approved_at_idx ON customers USING btree (approved_at);
CREATE INDEX customers_by_email_idx ON customers USING btree (approved, registered, email);
CREATE INDEX customers_by_name_idx ON customers USING btree (approved, registered, display_name COLLATE "und-x-icu", email);
CREATE INDEX customers_by_order_number_idx ON customers USING btree (approved, registered, order_number COLLATE "C", email);
CREATE INDEX customers_by_order_total_idx ON customers USING btree (approved, registered, order_minor_units, email);
CREATE INDEX customers_by_stage_idx ON customers USING btree (stage, approved_at) WHERE (approved AND (role <> 'admin'::text));
CREATE INDEX customers_downloaded_at_idx ON customers USING btree (downloaded_at) WHERE (downloaded_at IS NOT NULL);
CREATE UNIQUE INDEX customers_email_key ON customers USING btree (email);
CREATE INDEX customers_registered_at_idx ON customers USING btree (registered_at);
CREATE INDEX customers_search_idx ON customers USING gin (search_text gin_trgm_ops);
CREATE INDEX customers_tags_idx ON customers USING gin (tags) WHERE (tags <> '{}'::text[]);
CREATE UNIQUE INDEX customers_user_id_key ON customers USING btree (user_id);
CREATE INDEX deleted_files_file_id_idx ON deleted_files USING btree (file_id);
CREATE INDEX deleted_rows_place_idx ON deleted_rows USING btree (deletion_id, place);
CREATE INDEX deletions_deleted_at_idx ON deletions USING btree (deleted_at);
CREATE INDEX digital_downloads_file_id_idx ON digital_downloads USING btree (file_id);
CREATE INDEX digital_downloads_image_file_id_idx ON digital_downloads USING btree (image_file_id);
CREATE INDEX digital_downloads_image_small_file_id_idx ON digital_downloads USING btree (image_small_file_id);
CREATE INDEX download_logs_download_id_idx ON download_logs USING btree (download_id);
CREATE INDEX download_logs_downloaded_at_idx ON download_logs USING btree (downloaded_at, file_name);
CREATE INDEX download_logs_user_id_idx ON download_logs USING btree (user_id, downloaded_at);
CREATE INDEX downloads_file_id_idx ON downloads USING btree (file_id);
CREATE INDEX downloads_list_idx ON downloads USING btree (featured, created_at);
CREATE INDEX import_restorations_customer_id_idx ON import_restorations USING btree (customer_id);
CREATE INDEX import_updates_order_id_idx ON import_updates USING btree (order_id);
CREATE INDEX imports_created_at_idx ON imports USING btree (created_at, id);
CREATE INDEX imports_lane_idx ON imports USING btree (actor_email, next_attempt_at, id) WHERE (status = ANY (ARRAY['running'::text, 'stopping'::text, 'undoing'::text]));
CREATE INDEX imports_upload_id_idx ON imports USING btree (upload_id);
CREATE INDEX imports_user_id_idx ON imports USING btree (user_id);
CREATE INDEX lesson_pictures_file_id_idx ON lesson_pictures USING btree (file_id);
CREATE INDEX lesson_progress_completed_idx ON lesson_progress USING btree (lesson_id) WHERE (completed_at IS NOT NULL);
CREATE INDEX lesson_progress_lesson_id_idx ON lesson_progress USING btree (lesson_id);
CREATE INDEX lessons_content_file_id_idx ON lessons USING btree (content_file_id);
CREATE INDEX listening_places_product_id_idx ON listening_places USING btree (product_id);
CREATE UNIQUE INDEX mail_hooks_address_key ON mail_hooks USING btree (address_hash);
CREATE INDEX mailings_about_idx ON mailings USING btree (about_id);
CREATE INDEX mailings_created_at_idx ON mailings USING btree (created_at);
CREATE INDEX messages_address_idx ON messages USING btree (address, created_at);
CREATE INDEX messages_customer_id_idx ON messages USING btree (customer_id, created_at);
CREATE INDEX messages_due_idx ON messages USING btree (priority, due_at) WHERE (state = 'queued'::text);
CREATE INDEX messages_failing_idx ON messages USING btree (due_at) WHERE ((state = 'queued'::text) AND (attempts > 0));
CREATE UNIQUE INDEX messages_mailing_key ON messages USING btree (mailing_id, customer_id) WHERE (mailing_id IS NOT NULL);
CREATE INDEX messages_mailing_state_idx ON messages USING btree (mailing_id, state) WHERE (mailing_id IS NOT NULL);
CREATE INDEX messages_provider_id_idx ON messages USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX messages_reports_idx ON messages USING btree (created_at) WHERE (kind = 'deliveryReport'::text);
CREATE UNIQUE INDEX messages_sequence_key ON messages USING btree (enrollment_id, sequence_message_id) WHERE (enrollment_id IS NOT NULL);
CREATE INDEX messages_sequence_message_id_idx ON messages USING btree (sequence_message_id) WHERE (sequence_message_id IS NOT NULL);
CREATE INDEX messages_unreached_idx ON messages USING btree (settled_at) WHERE (state = ANY (ARRAY['bounced'::text, 'complained'::text, 'failed'::text, 'withheld'::text]));
CREATE INDEX order_accounts_order_id_idx ON order_accounts USING btree (order_id);
CREATE INDEX order_facts_at_idx ON order_facts USING btree (at);
CREATE UNIQUE INDEX order_facts_key ON order_facts USING btree (source_id, reference, key);
CREATE INDEX order_former_owners_customer_id_idx ON order_former_owners USING btree (customer_id);
CREATE INDEX order_former_owners_order_id_idx ON order_former_owners USING btree (order_id, owned_until);
CREATE UNIQUE INDEX order_recipients_customer_key ON order_recipients USING btree (customer_id, order_id);
CREATE INDEX order_recipients_due_idx ON order_recipients USING btree (give_at) WHERE (given_at IS NULL);
CREATE UNIQUE INDEX order_recipients_email_key ON order_recipients USING btree (order_id, email);
CREATE INDEX order_refunds_lane_idx ON order_refunds USING btree (order_id, next_attempt_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX order_refunds_order_id_idx ON order_refunds USING btree (order_id);
CREATE UNIQUE INDEX order_refunds_waiting_key ON order_refunds USING btree (order_id) WHERE (state = 'waiting'::text);
CREATE INDEX orders_by_amount_idx ON orders USING btree (minor_units, id) WHERE (source <> 'profile'::text);
CREATE INDEX orders_by_source_idx ON orders USING btree (source, placed_at, id) WHERE (source <> 'profile'::text);
CREATE INDEX orders_by_state_idx ON orders USING btree (state, placed_at, id) WHERE (source <> 'profile'::text);
CREATE INDEX orders_customer_id_idx ON orders USING btree (customer_id, created_at);
CREATE INDEX orders_import_id_idx ON orders USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE UNIQUE INDEX orders_import_key ON orders USING btree (import_key) WHERE (import_key IS NOT NULL);
CREATE INDEX orders_number_key_idx ON orders USING btree (order_number_key(number));
CREATE INDEX orders_ordered_at_idx ON orders USING btree (ordered_at) WHERE (ordered_at IS NOT NULL);
CREATE INDEX orders_placed_at_idx ON orders USING btree (placed_at, id) WHERE (source <> 'profile'::text);
CREATE UNIQUE INDEX orders_reference_key ON orders USING btree (source_id, reference);
CREATE INDEX orders_search_idx ON orders USING gin (search_text gin_trgm_ops);
CREATE INDEX orders_unpaid_idx ON orders USING btree (customer_id) WHERE (state = ANY (ARRAY['refunded'::text, 'canceled'::text, 'disputed'::text, 'failed'::text]));
CREATE INDEX orders_withdrawn_idx ON orders USING btree (withdrawn_at) WHERE ((withdrawn_at IS NOT NULL) AND (withdrawal_settled_at IS NULL));
CREATE INDEX page_picture_files_file_id_idx ON page_picture_files USING btree (file_id);
CREATE INDEX purchase_events_attention_idx ON purchase_events USING btree (received_at, id) WHERE (state = 'attention'::text);
CREATE INDEX purchase_events_failing_idx ON purchase_events USING btree (failing_since) WHERE ((state = 'waiting'::text) AND (failing_since IS NOT NULL));
CREATE UNIQUE INDEX purchase_events_key ON purchase_events USING btree (source_id, key);
CREATE INDEX purchase_events_lane_idx ON purchase_events USING btree (source_id, next_attempt_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX purchase_events_notified_idx ON purchase_events USING btree (notified_at) WHERE (notified_at IS NOT NULL);
CREATE INDEX purchase_events_received_at_idx ON purchase_events USING brin (received_at);
CREATE INDEX purchase_events_reference_idx ON purchase_events USING btree (source_id, reference) WHERE (reference IS NOT NULL);
CREATE UNIQUE INDEX purchase_sources_address_key ON purchase_sources USING btree (address_hash);
CREATE UNIQUE INDEX purchase_sources_stripe_key ON purchase_sources USING btree (type) WHERE ((type = 'stripe'::text) AND (removed_at IS NULL));
CREATE INDEX reading_places_download_id_idx ON reading_places USING btree (download_id);
CREATE INDEX reading_places_product_id_idx ON reading_places USING btree (product_id);
CREATE INDEX reading_places_read_at_idx ON reading_places USING btree (user_id, read_at);
CREATE INDEX resource_logs_resource_id_idx ON resource_logs USING btree (resource_id);
CREATE INDEX resource_logs_user_id_idx ON resource_logs USING btree (user_id);
CREATE INDEX resources_file_id_idx ON resources USING btree (file_id);
CREATE INDEX resources_lesson_idx ON resources USING btree (lesson_id, created_at);
CREATE INDEX reviews_by_date_idx ON reviews USING btree (written_at, id);
CREATE INDEX reviews_by_state_idx ON reviews USING btree (state, written_at, id);
CREATE UNIQUE INDEX reviews_customer_id_key ON reviews USING btree (customer_id);
CREATE INDEX sales_page_tests_ended_at_idx ON sales_page_tests USING btree (ended_at);
CREATE UNIQUE INDEX sales_page_tests_running_key ON sales_page_tests USING btree (((ended_at IS NULL))) WHERE (ended_at IS NULL);
CREATE INDEX sales_page_versions_live_idx ON sales_page_versions USING btree (live_since);
CREATE UNIQUE INDEX sequence_enrollments_current_key ON sequence_enrollments USING btree (sequence_id, customer_id) WHERE (state = ANY (ARRAY['running'::text, 'paused'::text]));
CREATE INDEX sequence_enrollments_customer_id_idx ON sequence_enrollments USING btree (customer_id, started_at);
CREATE INDEX sequence_enrollments_due_idx ON sequence_enrollments USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX sequence_enrollments_state_idx ON sequence_enrollments USING btree (sequence_id, state);
CREATE UNIQUE INDEX sequence_messages_day_key ON sequence_messages USING btree (sequence_id, day);
CREATE INDEX sessions_user_id_idx ON sessions USING btree (user_id);
CREATE INDEX sign_ins_at_idx ON sign_ins USING btree (at);
CREATE INDEX sign_ins_user_id_idx ON sign_ins USING btree (user_id, at);
CREATE INDEX stamped_copies_file_id_idx ON stamped_copies USING btree (file_id);
CREATE INDEX stamped_copies_used_at_idx ON stamped_copies USING btree (used_at);
CREATE INDEX stamped_copies_user_id_idx ON stamped_copies USING btree (user_id);
CREATE INDEX stored_files_created_at_idx ON stored_files USING btree (created_at);
CREATE UNIQUE INDEX two_factors_user_id_key ON two_factors USING btree (user_id);
CREATE INDEX unmatched_facts_import_id_idx ON unmatched_facts USING btree (import_id, "row");
CREATE INDEX updates_order_idx ON updates USING btree (priority, created_at);
CREATE INDEX uploads_active_at_idx ON uploads USING btree (active_at);
CREATE INDEX uploads_user_id_idx ON uploads USING btree (user_id);
CREATE UNIQUE INDEX users_email_key ON users USING btree (email);
CREATE INDEX users_unverified_idx ON users USING btree (id) WHERE (NOT email_verified);
CREATE INDEX verifications_identifier_idx ON verifications USING btree (identifier);
CREATE INDEX verifications_link_email_idx ON verifications USING btree ((((value)::jsonb ->> 'email'::text))) WHERE (identifier ~~ 'magic-link:%'::text);
CREATE INDEX verifications_value_idx ON verifications USING btree (value);
CREATE UNIQUE INDEX withdrawal_declarations_open_key ON withdrawal_declarations USING btree (email, order_number) WHERE (handled_at IS NULL);
CREATE INDEX withdrawal_declarations_received_at_idx ON withdrawal_declarations USING btree (received_at) WHERE (handled_at IS NULL);

ALTER TABLE accounts ADD CONSTRAINT accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE audio_parts ADD CONSTRAINT audio_parts_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id);
ALTER TABLE audio_parts ADD CONSTRAINT audio_parts_product_id_audiobooks_product_id_fk FOREIGN KEY (product_id) REFERENCES audiobooks(product_id) ON DELETE CASCADE;
ALTER TABLE audiobooks ADD CONSTRAINT audiobooks_product_id_digital_downloads_id_fk FOREIGN KEY (product_id) REFERENCES digital_downloads(id) ON DELETE CASCADE;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE bookmarks ADD CONSTRAINT bookmarks_download_id_downloads_id_fk FOREIGN KEY (download_id) REFERENCES downloads(id) ON DELETE CASCADE;
ALTER TABLE bookmarks ADD CONSTRAINT bookmarks_product_id_digital_downloads_id_fk FOREIGN KEY (product_id) REFERENCES digital_downloads(id) ON DELETE CASCADE;
ALTER TABLE bookmarks ADD CONSTRAINT bookmarks_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE checkouts ADD CONSTRAINT checkouts_consent_version_consent_texts_version_fk FOREIGN KEY (consent_version) REFERENCES consent_texts(version);
ALTER TABLE checkouts ADD CONSTRAINT checkouts_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE checkouts ADD CONSTRAINT checkouts_page_test_id_sales_page_tests_id_fk FOREIGN KEY (page_test_id) REFERENCES sales_page_tests(id) ON DELETE SET NULL;
ALTER TABLE checkouts ADD CONSTRAINT checkouts_source_id_purchase_sources_id_fk FOREIGN KEY (source_id) REFERENCES purchase_sources(id) ON DELETE CASCADE;
ALTER TABLE customers ADD CONSTRAINT customers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE deleted_files ADD CONSTRAINT deleted_files_deletion_id_deletions_id_fk FOREIGN KEY (deletion_id) REFERENCES deletions(id) ON DELETE CASCADE;
ALTER TABLE deleted_files ADD CONSTRAINT deleted_files_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id);
ALTER TABLE deleted_rows ADD CONSTRAINT deleted_rows_deletion_id_deletions_id_fk FOREIGN KEY (deletion_id) REFERENCES deletions(id) ON DELETE CASCADE;
ALTER TABLE digital_downloads ADD CONSTRAINT digital_downloads_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id);
ALTER TABLE digital_downloads ADD CONSTRAINT digital_downloads_image_file_id_stored_files_id_fk FOREIGN KEY (image_file_id) REFERENCES stored_files(id);
ALTER TABLE digital_downloads ADD CONSTRAINT digital_downloads_image_small_file_id_stored_files_id_fk FOREIGN KEY (image_small_file_id) REFERENCES stored_files(id);
ALTER TABLE download_logs ADD CONSTRAINT download_logs_download_id_digital_downloads_id_fk FOREIGN KEY (download_id) REFERENCES digital_downloads(id) ON DELETE SET NULL;
ALTER TABLE download_logs ADD CONSTRAINT download_logs_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE downloads ADD CONSTRAINT downloads_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id);
ALTER TABLE email_corrections ADD CONSTRAINT email_corrections_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE import_batches ADD CONSTRAINT import_batches_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
ALTER TABLE import_problems ADD CONSTRAINT import_problems_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
ALTER TABLE import_restorations ADD CONSTRAINT import_restorations_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE import_restorations ADD CONSTRAINT import_restorations_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
ALTER TABLE import_updates ADD CONSTRAINT import_updates_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
ALTER TABLE import_updates ADD CONSTRAINT import_updates_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE imports ADD CONSTRAINT imports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE lesson_pictures ADD CONSTRAINT lesson_pictures_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id);
ALTER TABLE lesson_pictures ADD CONSTRAINT lesson_pictures_lesson_id_lessons_id_fk FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE;
ALTER TABLE lesson_progress ADD CONSTRAINT lesson_progress_lesson_id_lessons_id_fk FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE;
ALTER TABLE lesson_progress ADD CONSTRAINT lesson_progress_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE lessons ADD CONSTRAINT lessons_content_file_id_stored_files_id_fk FOREIGN KEY (content_file_id) REFERENCES stored_files(id);
ALTER TABLE lessons ADD CONSTRAINT lessons_module_id_modules_id_fk FOREIGN KEY (module_id) REFERENCES modules(id) ON DELETE CASCADE;
ALTER TABLE listening_places ADD CONSTRAINT listening_places_product_id_digital_downloads_id_fk FOREIGN KEY (product_id) REFERENCES digital_downloads(id) ON DELETE CASCADE;
ALTER TABLE listening_places ADD CONSTRAINT listening_places_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE mail_opt_outs ADD CONSTRAINT mail_opt_outs_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_enrollment_id_sequence_enrollments_id_fk FOREIGN KEY (enrollment_id) REFERENCES sequence_enrollments(id) ON DELETE SET NULL;
ALTER TABLE messages ADD CONSTRAINT messages_mailing_id_mailings_id_fk FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_sequence_message_id_sequence_messages_id_fk FOREIGN KEY (sequence_message_id) REFERENCES sequence_messages(id) ON DELETE SET NULL;
ALTER TABLE messages ADD CONSTRAINT messages_sequence_text_id_sequence_texts_id_fk FOREIGN KEY (sequence_text_id) REFERENCES sequence_texts(id);
ALTER TABLE order_accounts ADD CONSTRAINT order_accounts_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE order_accounts ADD CONSTRAINT order_accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE order_facts ADD CONSTRAINT order_facts_source_id_purchase_sources_id_fk FOREIGN KEY (source_id) REFERENCES purchase_sources(id) ON DELETE CASCADE;
ALTER TABLE order_former_owners ADD CONSTRAINT order_former_owners_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE order_former_owners ADD CONSTRAINT order_former_owners_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE order_recipients ADD CONSTRAINT order_recipients_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE order_recipients ADD CONSTRAINT order_recipients_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE order_refunds ADD CONSTRAINT order_refunds_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE orders ADD CONSTRAINT orders_consent_version_consent_texts_version_fk FOREIGN KEY (consent_version) REFERENCES consent_texts(version);
ALTER TABLE orders ADD CONSTRAINT orders_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE orders ADD CONSTRAINT orders_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE SET NULL;
ALTER TABLE orders ADD CONSTRAINT orders_source_id_purchase_sources_id_fk FOREIGN KEY (source_id) REFERENCES purchase_sources(id) ON DELETE SET NULL;
ALTER TABLE page_picture_files ADD CONSTRAINT page_picture_files_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id);
ALTER TABLE page_picture_files ADD CONSTRAINT page_picture_files_picture_id_page_pictures_id_fk FOREIGN KEY (picture_id) REFERENCES page_pictures(id) ON DELETE CASCADE;
ALTER TABLE podcast_feeds ADD CONSTRAINT podcast_feeds_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE purchase_events ADD CONSTRAINT purchase_events_source_id_purchase_sources_id_fk FOREIGN KEY (source_id) REFERENCES purchase_sources(id) ON DELETE CASCADE;
ALTER TABLE reading_places ADD CONSTRAINT reading_places_download_id_downloads_id_fk FOREIGN KEY (download_id) REFERENCES downloads(id) ON DELETE CASCADE;
ALTER TABLE reading_places ADD CONSTRAINT reading_places_product_id_digital_downloads_id_fk FOREIGN KEY (product_id) REFERENCES digital_downloads(id) ON DELETE CASCADE;
ALTER TABLE reading_places ADD CONSTRAINT reading_places_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE resource_logs ADD CONSTRAINT resource_logs_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id) ON DELETE SET NULL;
ALTER TABLE resource_logs ADD CONSTRAINT resource_logs_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE resources ADD CONSTRAINT resources_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id);
ALTER TABLE resources ADD CONSTRAINT resources_lesson_id_lessons_id_fk FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE;
ALTER TABLE review_requests ADD CONSTRAINT review_requests_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE reviews ADD CONSTRAINT reviews_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE sales_page_test_counts ADD CONSTRAINT sales_page_test_counts_test_id_sales_page_tests_id_fk FOREIGN KEY (test_id) REFERENCES sales_page_tests(id) ON DELETE CASCADE;
ALTER TABLE sales_page_tests ADD CONSTRAINT sales_page_tests_version_a_sales_page_versions_number_fk FOREIGN KEY (version_a) REFERENCES sales_page_versions(number);
ALTER TABLE sales_page_tests ADD CONSTRAINT sales_page_tests_version_b_sales_page_versions_number_fk FOREIGN KEY (version_b) REFERENCES sales_page_versions(number);
ALTER TABLE sequence_enrollments ADD CONSTRAINT sequence_enrollments_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE sequence_enrollments ADD CONSTRAINT sequence_enrollments_sequence_id_sequences_id_fk FOREIGN KEY (sequence_id) REFERENCES sequences(id) ON DELETE CASCADE;
ALTER TABLE sequence_messages ADD CONSTRAINT sequence_messages_sequence_id_sequences_id_fk FOREIGN KEY (sequence_id) REFERENCES sequences(id) ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE sign_ins ADD CONSTRAINT sign_ins_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE stamped_copies ADD CONSTRAINT stamped_copies_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id);
ALTER TABLE stamped_copies ADD CONSTRAINT stamped_copies_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE two_factors ADD CONSTRAINT two_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE unmatched_facts ADD CONSTRAINT unmatched_facts_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
ALTER TABLE uploads ADD CONSTRAINT uploads_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

CREATE VIEW pre_approved_emails AS
 SELECT customers.id,
	customers.email,
	customers.name,
	((COALESCE(newest.source_data, '{}'::jsonb) || jsonb_build_object('order_id', COALESCE(newest.number, ''::text), 'order_status', COALESCE(newest.status, ''::text), 'order_total', COALESCE(newest.total_text, ''::text), 'products', COALESCE(newest.products, '[]'::jsonb))) ||
		CASE
			WHEN (newest.ordered_at IS NULL) THEN '{}'::jsonb
			ELSE jsonb_build_object('order_date', to_char((newest.ordered_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD'::text))
		END) AS purchase_info,
	((customers.premium_at IS NOT NULL) OR customers.has_premium_order) AS premium,
	COALESCE(customers.approved_at, customers.created_at) AS created_at
   FROM (customers
	 LEFT JOIN LATERAL ( SELECT orders.id,
			orders.customer_id,
			orders.source,
			orders.number,
			orders.email,
			orders.name,
			orders.products,
			orders.minor_units,
			orders.currency,
			orders.total_text,
			orders.status,
			orders.state,
			orders.test,
			orders.ordered_at,
			orders.source_data,
			orders.created_at,
			orders.import_id,
			orders.source_id,
			orders.reference,
			orders.refunded_minor_units,
			orders.tax_minor_units,
			orders.dispute,
			orders.premium,
			orders.receipt_sent_at,
			orders.placed_at,
			orders.search_text
		   FROM orders
		  WHERE ((orders.customer_id = customers.id) AND (orders.source <> 'profile'::text))
		  ORDER BY orders.created_at DESC, orders.id DESC
		 LIMIT 1) newest ON (true))
  WHERE customers.approved;

CREATE VIEW profiles AS
 SELECT customers.user_id AS id,
	customers.email,
	customers.account_name AS name,
	customers.role,
		CASE newest.source
			WHEN 'profile'::text THEN newest.source_data
			ELSE jsonb_strip_nulls(jsonb_build_object('purchase_id', NULLIF(newest.number, ''::text), 'purchase_date', to_char((newest.ordered_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD'::text)))
		END AS purchase_info,
	customers.registered_at AS created_at,
	customers.updated_at
   FROM (customers
	 LEFT JOIN LATERAL ( SELECT orders.id,
			orders.customer_id,
			orders.source,
			orders.number,
			orders.email,
			orders.name,
			orders.products,
			orders.minor_units,
			orders.currency,
			orders.total_text,
			orders.status,
			orders.state,
			orders.test,
			orders.ordered_at,
			orders.source_data,
			orders.created_at
		   FROM orders
		  WHERE (orders.customer_id = customers.id)
		  ORDER BY (orders.source = 'profile'::text) DESC, orders.created_at DESC, orders.id DESC
		 LIMIT 1) newest ON (true))
  WHERE (customers.user_id IS NOT NULL);

CREATE FUNCTION announce_reviews() RETURNS trigger
	LANGUAGE plpgsql
	AS $$
BEGIN
	PERFORM pg_notify('reviews_changed', '');
	RETURN NULL;
END $$;

CREATE FUNCTION count_customers(total_delta bigint, approved_delta bigint, registered_delta bigint, both_delta bigint) RETURNS void
	LANGUAGE sql
	AS $$
	UPDATE customer_counts SET
		total = total + total_delta,
		approved = approved + approved_delta,
		registered = registered + registered_delta,
		"both" = "both" + both_delta
	WHERE slot = pg_backend_pid() % 64;
$$;

CREATE FUNCTION count_deleted_customers() RETURNS trigger
	LANGUAGE plpgsql
	AS $$
BEGIN
	PERFORM count_customers(-count(*), -count(*) FILTER (WHERE approved), -count(*) FILTER (WHERE registered), -count(*) FILTER (WHERE approved AND registered))
	FROM before_rows HAVING count(*) > 0;
	RETURN NULL;
END $$;

CREATE FUNCTION count_inserted_customers() RETURNS trigger
	LANGUAGE plpgsql
	AS $$
BEGIN
	PERFORM count_customers(count(*), count(*) FILTER (WHERE approved), count(*) FILTER (WHERE registered), count(*) FILTER (WHERE approved AND registered))
	FROM after_rows HAVING count(*) > 0;
	RETURN NULL;
END $$;

CREATE FUNCTION count_no_customers() RETURNS trigger
	LANGUAGE plpgsql
	AS $$
BEGIN
	UPDATE customer_counts SET total = 0, approved = 0, registered = 0, "both" = 0;
	RETURN NULL;
END $$;

CREATE FUNCTION count_updated_customers() RETURNS trigger
	LANGUAGE plpgsql
	AS $$
BEGIN
	PERFORM count_customers(0, approved_delta, registered_delta, both_delta) FROM (
		SELECT sum(side * approved::int) AS approved_delta, sum(side * registered::int) AS registered_delta,
			sum(side * (approved AND registered)::int) AS both_delta
		FROM (SELECT 1 AS side, approved, registered FROM after_rows UNION ALL SELECT -1, approved, registered FROM before_rows) AS sides
	) AS deltas WHERE approved_delta <> 0 OR registered_delta <> 0 OR both_delta <> 0;
	RETURN NULL;
END $$;

CREATE FUNCTION note_downloaded() RETURNS trigger
	LANGUAGE plpgsql
	AS $$
BEGIN
	UPDATE customers SET downloaded_at = NEW.downloaded_at WHERE user_id = NEW.user_id AND downloaded_at IS NULL;
	RETURN NULL;
END $$;

CREATE FUNCTION note_signed_in() RETURNS trigger
	LANGUAGE plpgsql
	AS $$
BEGIN
	UPDATE customers SET signed_in_at = NEW.created_at WHERE user_id = NEW.user_id AND signed_in_at IS NULL;
	RETURN NULL;
END $$;

CREATE FUNCTION start_automatic_sequences() RETURNS trigger
	LANGUAGE plpgsql
	AS $$
BEGIN
	INSERT INTO sequence_enrollments (sequence_id, customer_id, due_at)
	SELECT sequences.id, NEW.id, now() FROM sequences
	WHERE sequences.active AND sequences.automatic
		AND NOT EXISTS (SELECT FROM sequence_enrollments WHERE sequence_id = sequences.id AND customer_id = NEW.id)
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;

CREATE FUNCTION summarize_orders(customer_ids uuid[]) RETURNS void
	LANGUAGE sql
	AS $$
	UPDATE customers SET
		has_paid_order = summary.paid,
		has_premium_order = summary.premium,
		order_number = coalesce(summary.number, ''),
		order_minor_units = coalesce(summary.minor_units, 0),
		approved_at = CASE WHEN has_access(granted_at, revoked_at, summary.paid) THEN coalesce(approved_at, now()) ELSE approved_at END,
		updated_at = clock_timestamp()
	FROM (
		SELECT given.id, newest.number, newest.minor_units,
			EXISTS (SELECT FROM orders WHERE customer_id = given.id AND state = 'paid' AND NOT gift)
				OR EXISTS (SELECT FROM order_recipients JOIN orders ON orders.id = order_recipients.order_id
					WHERE order_recipients.customer_id = given.id AND given_at IS NOT NULL AND state = 'paid') AS paid,
			EXISTS (SELECT FROM orders WHERE customer_id = given.id AND state = 'paid' AND premium AND NOT gift)
				OR EXISTS (SELECT FROM order_recipients JOIN orders ON orders.id = order_recipients.order_id
					WHERE order_recipients.customer_id = given.id AND given_at IS NOT NULL AND state = 'paid' AND premium) AS premium
		FROM unnest(customer_ids) AS given (id) LEFT JOIN LATERAL (
			SELECT number, minor_units FROM orders WHERE customer_id = given.id AND source <> 'profile'
			ORDER BY created_at DESC, id DESC LIMIT 1
		) AS newest ON true
	) AS summary WHERE customers.id = summary.id;
$$;

CREATE TRIGGER customers_begin_sequences AFTER INSERT ON customers FOR EACH ROW WHEN ((new.registered AND new.approved AND (new.role <> 'admin'::text))) EXECUTE FUNCTION start_automatic_sequences();
CREATE TRIGGER customers_deleted AFTER DELETE ON customers REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_customers();
CREATE TRIGGER customers_inserted AFTER INSERT ON customers REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_customers();
CREATE TRIGGER customers_join_sequences AFTER UPDATE ON customers FOR EACH ROW WHEN ((new.registered AND new.approved AND (new.role <> 'admin'::text) AND (NOT (old.registered AND old.approved)))) EXECUTE FUNCTION start_automatic_sequences();
CREATE TRIGGER customers_truncated AFTER TRUNCATE ON customers FOR EACH STATEMENT EXECUTE FUNCTION count_no_customers();
CREATE TRIGGER customers_updated AFTER UPDATE ON customers REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_updated_customers();
CREATE TRIGGER download_logs_noted AFTER INSERT ON download_logs FOR EACH ROW EXECUTE FUNCTION note_downloaded();
CREATE TRIGGER resource_logs_noted AFTER INSERT ON resource_logs FOR EACH ROW EXECUTE FUNCTION note_downloaded();
CREATE TRIGGER reviews_announced AFTER INSERT OR DELETE OR UPDATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION announce_reviews();
CREATE TRIGGER sessions_noted AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION note_signed_in();

INSERT INTO customer_counts (slot) SELECT generate_series(0, 63);
