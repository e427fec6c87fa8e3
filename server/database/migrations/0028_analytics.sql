CREATE TABLE "analytics_counts" (
	"minute" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "analytics_counts_minute_kind_source_pk" PRIMARY KEY("minute","kind","source"),
	CONSTRAINT "analytics_counts_kind_check" CHECK ("analytics_counts"."kind" in ('visit', 'view', 'scroll25', 'scroll50', 'scroll75', 'scroll100', 'buyClick', 'checkout', 'purchase', 'registration', 'download'))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "analytics_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "analytics_visitors" (
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "analytics_visitors_day_visitor_pk" PRIMARY KEY("day","visitor")
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "visit_source" text;