CREATE TABLE "setup_guide" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"kind" text,
	"product_name" text DEFAULT '' NOT NULL,
	"promise" text DEFAULT '' NOT NULL,
	"price" integer,
	"currency" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "setup_guide_only_check" CHECK ("setup_guide"."only"),
	CONSTRAINT "setup_guide_kind_check" CHECK ("setup_guide"."kind" in ('book', 'course', 'templates', 'audio', 'bundle', 'other')),
	CONSTRAINT "setup_guide_price_check" CHECK ("setup_guide"."price" > 0 and ("setup_guide"."price" is null) = ("setup_guide"."currency" is null))
);
