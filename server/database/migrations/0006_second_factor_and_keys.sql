CREATE TABLE "jwks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"alg" text,
	"crv" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_number" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_number_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_user_id_key" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_phoneNumber_unique" UNIQUE("phone_number");--> statement-breakpoint
-- Whichever way the address of an account changes, the profile and the approval go along in the same statement (SES-06).
CREATE FUNCTION "move_account_to_new_email"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE profiles SET email = NEW.email, updated_at = now() WHERE id = NEW.id AND lower(email) <> NEW.email;
	UPDATE pre_approved_emails SET email = NEW.email WHERE lower(email) = OLD.email;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_email_moves" AFTER UPDATE OF "email" ON "users"
	FOR EACH ROW WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION "move_account_to_new_email"();
