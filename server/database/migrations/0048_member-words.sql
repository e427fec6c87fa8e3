CREATE TABLE "member_words" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"changes" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_words_only_check" CHECK ("member_words"."only")
);
