-- Places in an order are unique, checked at commit: a move may swap two rows inside its transaction (ADD-04, MOD-04).
ALTER TABLE "modules" ADD CONSTRAINT "modules_order_key" UNIQUE ("order_index") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_order_key" UNIQUE ("module_id", "order_index") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "digital_downloads" ADD CONSTRAINT "digital_downloads_order_key" UNIQUE ("order_index") DEFERRABLE INITIALLY DEFERRED;
