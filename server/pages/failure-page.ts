import { createHash } from "node:crypto";
import type { Context } from "hono";

const style = `
:root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif; }
body { margin: 0; display: grid; place-items: center; min-height: 100svh; background: light-dark(#fafafa, #17181a); color: light-dark(#222426, #e8e9ea); }
main { max-width: 30rem; padding: 2rem 1.5rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem; }
a { display: inline-block; margin-top: 1rem; padding: .75rem 1.5rem; border-radius: 10px; background: #3f4650; color: #fff; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid light-dark(#3f4650, #b8c0cc); outline-offset: 3px; }
`;
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Shows that a page or a file failed to load. Needs no database, script or other file, because any of them may be
 * broken.
 *
 * @param message for a person, without markup
 * @param comesBack whether the page reloads itself (OPS-05)
 */
export function sendFailurePage(c: Context, status: 500 | 503, message: string, comesBack: boolean): Response {
	const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${comesBack ? "Back in a moment" : "Something went wrong"}</title>
${comesBack ? '<meta http-equiv="refresh" content="5">\n' : ""}<style>${style}</style>
</head>
<body>
<main>
<h1>${comesBack ? "Back in a moment" : "Something went wrong"}</h1>
<p>${message}</p>
<a href="">Try again</a>
</main>
</body>
</html>
`;
	return c.html(page, status, { "cache-control": "no-store", "content-security-policy": policy });
}
