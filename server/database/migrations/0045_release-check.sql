CREATE TABLE "release_check" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"error" text,
	"version" text,
	"released_on" text,
	"notes" text,
	"security" boolean,
	CONSTRAINT "release_check_only_check" CHECK ("release_check"."only")
);
