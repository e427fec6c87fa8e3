ALTER TABLE "imports" DROP CONSTRAINT "imports_status_check";--> statement-breakpoint
DROP INDEX "imports_under_way_idx";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_import_id_idx" ON "orders" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "imports_under_way_idx" ON "imports" USING btree ("status") WHERE status in ('running', 'stopping', 'undoing');--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_status_check" CHECK ("imports"."status" in ('running', 'stopping', 'finished', 'stopped', 'failed', 'undoing', 'undone'));