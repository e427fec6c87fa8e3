CREATE TABLE "brand" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"values" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "brand_only_check" CHECK ("brand"."only")
);
--> statement-breakpoint
CREATE TABLE "brand_pictures" (
	"kind" text PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "brand_pictures_kind_check" CHECK ("brand_pictures"."kind" in ('logo', 'darkLogo', 'icon', 'sharePicture'))
);
--> statement-breakpoint
ALTER TABLE "brand_pictures" ADD CONSTRAINT "brand_pictures_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Logo and color were part of the sales page. A site that kept the leaf under a name of its own keeps it.
WITH "live" AS (
	SELECT content -> 'brand' AS brand FROM sales_page_versions
	WHERE live_since IS NOT NULL ORDER BY live_since DESC, number DESC LIMIT 1
), "chosen" AS (
	SELECT
		CASE WHEN (SELECT brand ->> 'color' FROM live) ~* '^#[0-9a-f]{6}$' THEN lower((SELECT brand ->> 'color' FROM live)) END AS color,
		CASE WHEN EXISTS (SELECT FROM settings WHERE key = 'site_name' AND value <> 'Microgreens Academy') THEN 'leaf' END AS mark
)
INSERT INTO "brand" ("values", "updated_at")
SELECT jsonb_strip_nulls(jsonb_build_object('color', color, 'mark', mark)), now() FROM chosen
WHERE color IS NOT NULL OR mark IS NOT NULL;--> statement-breakpoint
WITH "live" AS (
	SELECT content -> 'brand' -> 'logo' ->> 'src' AS src FROM sales_page_versions
	WHERE live_since IS NOT NULL ORDER BY live_since DESC, number DESC LIMIT 1
)
INSERT INTO "brand_pictures" ("kind", "file_id", "width", "height")
SELECT kind, file_id, 512, 512 FROM live
JOIN page_picture_files ON src = '/page-pictures/' || picture_id AND name = '960.webp'
CROSS JOIN (VALUES ('logo'), ('icon')) AS kinds (kind);
