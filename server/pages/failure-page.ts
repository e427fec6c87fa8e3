import { createHash } from "node:crypto";
import type { Context } from "hono";
import { isDatabaseAway } from "../database/database-errors.ts";
import { UNAVAILABLE_MESSAGE } from "../rpc/unavailable-message.ts";

const style = `
:root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif; }
body { margin: 0; display: grid; place-items: center; min-height: 100svh; background: light-dark(#fafafa, #17181a); color: light-dark(#222426, #e8e9ea); }
main { max-width: 30rem; padding: 2rem 1.5rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem; }
a { display: inline-block; margin-top: 1rem; padding: .75rem 1.5rem; border-radius: 10px; background: #3f4650; color: #fff; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid light-dark(#3f4650, #b8c0cc); outline-offset: 3px; }
`;
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

/** What a page says about a request that failed. */
export interface Failure {
	/** Without markup. */
	message: string;
	/** Whether the database is unavailable, which usually ends soon (OPS-05). */
	isTemporary: boolean;
}

export function describeFailure(error: unknown): Failure {
	const isTemporary = isDatabaseAway(error);
	const message = isTemporary ? UNAVAILABLE_MESSAGE : "Something went wrong on our side. Please try again.";
	return { message, isTemporary };
}

/**
 * Shows that a page or a file failed to load. Needs no database, script or other file, because any of them may be
 * broken. If the failure is temporary, the page reloads itself.
 */
export function renderFailure({ message, isTemporary }: Failure): string {
	const title = isTemporary ? "Back in a moment" : "Something went wrong";
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${isTemporary ? '<meta http-equiv="refresh" content="5">\n' : ""}<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${message}</p>
<a href="">Try again</a>
</main>
</body>
</html>
`;
}

/** Responds with `renderFailure`. */
export const sendFailurePage = (c: Context, failure: Failure): Response =>
	c.html(renderFailure(failure), failure.isTemporary ? 503 : 500, {
		"cache-control": "no-store",
		"content-security-policy": policy,
	});
