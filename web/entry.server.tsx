import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import earlyScript from "./early-script/main.ts?bundled";
import { type ApplicationStart, InlineParts } from "./lib/page/inline-parts.ts";
import { siteContext, visitContext } from "./lib/page/page-context.ts";
import { publicStyle, READ_FONTS } from "./lib/page/public-page.ts";
import publicScript from "./public-script/main.ts?bundled";

/** Renders an entire page: it is compressed as one piece, and its status is known only at the end. */
export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	entry: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const { matches, location } = entry.staticHandlerContext;
	const style = publicStyle(
		matches.map(({ route }) => entry.routeModules[route.id]?.handle),
		location.search,
		context.get(siteContext).ownStyle,
	);
	const { draft } = context.get(siteContext);
	const nonce = style === null ? context.get(visitContext).nonce : undefined;
	headers.set("content-type", "text/html; charset=utf-8");
	headers.set(
		"content-security-policy",
		style === null
			? applicationPolicy(nonce ?? "")
			: draft
				? publicPolicy([READ_FONTS], style, DRAFT_POLICY)
				: publicPolicy([READ_FONTS, publicScript], style),
	);
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		const collect = new Writable({
			write: (chunk: Buffer, _encoding, done) => {
				chunks.push(chunk);
				done();
			},
			final: (done) => {
				resolve(new Response(Buffer.concat(chunks), { headers, status }));
				done();
			},
		});
		const { pipe } = renderToPipeableStream(
			<InlineParts value={{ nonce, publicScript, earlyScript, start: style === null ? startOf(entry) : null }}>
				<ServerRouter context={entry} url={request.url} nonce={nonce} />
			</InlineParts>,
			{ nonce, onAllReady: () => void pipe(collect), onShellError: reject, onError: reject },
		);
	});
}

/**
 * Returns what the router's own `Scripts` would write, which the application does not use (`ui/application-start.tsx`).
 */
function startOf(entry: EntryContext): ApplicationStart {
	// Makes the router write the page's data after it.
	entry.renderMeta = { didRenderScripts: true };
	const { manifest, staticHandlerContext, serverHandoffString = "" } = entry;
	const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
	const parts = [manifest.entry, ...routes];
	return {
		handoff: serverHandoffString,
		scripts: {
			first: [manifest.hmr?.runtime ?? [], manifest.url].flat(),
			routes: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
			entry: manifest.entry.module,
			imports: [...new Set(parts.flatMap(({ imports }) => imports ?? []))],
		},
	};
}

/** SEC-02: a page runs no script and loads no style that is not ours. */
const everyPolicy = ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"];

const hash = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

/** A draft sends nothing. */
const DRAFT_POLICY = [...everyPolicy.filter((rule) => !rule.startsWith("form-action")), "form-action 'none'"];

const publicPolicy = (scripts: string[], style: string, rest = everyPolicy) =>
	[
		"default-src 'self'",
		`script-src 'self' ${scripts.map(hash).join(" ")}`,
		`style-src 'self' ${hash(style)}`,
		// The page contains what its first view needs.
		"img-src 'self' data:",
		"font-src data:",
		...rest,
	].join("; ");

const applicationPolicy = (nonce: string) =>
	[
		"default-src 'self'",
		`script-src 'self' 'nonce-${nonce}'`,
		// The player adds styles to its shadow trees, and a dialog one to the page; neither supports a nonce.
		"style-src 'self' 'unsafe-inline' blob:",
		// Pictures of updates, and a lesson's audio and video, may be at any address that the seller chose.
		"img-src 'self' data: blob: https: http:",
		"media-src 'self' blob: https: http:",
		// Emails of this site, and chapters of an EPUB, each with its own stricter policy (WAY-04, LIB-01).
		"frame-src 'self' blob:",
		"font-src 'self' data: blob:",
		...everyPolicy,
	].join("; ");
