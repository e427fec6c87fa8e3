CREATE TABLE "admin_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_invitations_email_check" CHECK ("admin_invitations"."email" = lower("admin_invitations"."email") and "admin_invitations"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$')
);
--> statement-breakpoint
CREATE TABLE "setup_steps" (
	"step" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "admin_invitations_email_key" ON "admin_invitations" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_invitations_token_hash_key" ON "admin_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "users_unverified_idx" ON "users" USING btree ("id") WHERE not email_verified;--> statement-breakpoint
CREATE INDEX "orders_unpaid_idx" ON "orders" USING btree ("customer_id") WHERE state in ('refunded', 'canceled', 'disputed', 'failed');