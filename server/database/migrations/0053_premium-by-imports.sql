CREATE TABLE "import_premiums" (
	"import_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"premium_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_premiums_import_id_customer_id_pk" PRIMARY KEY("import_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "import_premiums" ADD CONSTRAINT "import_premiums_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_premiums" ADD CONSTRAINT "import_premiums_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_premiums_customer_id_idx" ON "import_premiums" USING btree ("customer_id");