CREATE TABLE "order_refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"minor_units" bigint NOT NULL,
	"refunded_before" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"detail" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failing_since" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "order_refunds_state_check" CHECK ("order_refunds"."state" in ('waiting', 'succeeded', 'refused', 'failed')),
	CONSTRAINT "order_refunds_amount_check" CHECK ("order_refunds"."minor_units" > 0 and "order_refunds"."refunded_before" >= 0)
);
--> statement-breakpoint
DROP INDEX "purchase_events_waiting_idx";--> statement-breakpoint
ALTER TABLE "purchase_events" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchase_events" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "purchase_events" ADD COLUMN "notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_waiting_key" ON "order_refunds" USING btree ("order_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "order_refunds_order_id_idx" ON "order_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_refunds_lane_idx" ON "order_refunds" USING btree ("order_id","next_attempt_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "purchase_events_lane_idx" ON "purchase_events" USING btree ("source_id","next_attempt_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "purchase_events_failing_idx" ON "purchase_events" USING btree ("failing_since") WHERE state = 'waiting' and failing_since is not null;--> statement-breakpoint
CREATE INDEX "purchase_events_notified_idx" ON "purchase_events" USING btree ("notified_at") WHERE notified_at is not null;