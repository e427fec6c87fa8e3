import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Context } from "hono";
import type { SettingsStore } from "../features/site/settings/settings-store.ts";
import { escapeHtml } from "../http/escape-html.ts";

const files = new Map([
	["swagger-ui.css", "text/css; charset=utf-8"],
	["swagger-ui-bundle.js", "text/javascript; charset=utf-8"],
]);

const pageOf = (siteName: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${escapeHtml(siteName)}</title>
<link rel="stylesheet" href="/api/reference/swagger-ui.css">
<script defer src="/api/reference/swagger-ui-bundle.js"></script>
<script defer src="/api/reference/start.js"></script>
</head>
<body><div id="reference"></div></body>
</html>`;

const start = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#reference", tagsSorter: "alpha" });`;

const policy =
	"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Shows the API document, entirely from our own server. */
export async function sendApiReference(c: Context, settings: SettingsStore): Promise<Response> {
	const name = c.req.param("file");
	c.header("content-security-policy", policy);
	if (!name) return c.html(pageOf((await settings.read()).site_name));
	if (name === "start.js") return c.body(start, 200, { "content-type": "text/javascript; charset=utf-8" });
	const type = files.get(name);
	if (!type) return c.text("Not found", 404);
	const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
	return c.body(new Uint8Array(await readFile(join(folder, name))), 200, {
		"content-type": type,
		"cache-control": "max-age=3600",
	});
}
