import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { applicationPolicy, DRAFT_POLICY, publicPolicy } from "./content-policies.ts";
import earlyScript from "./early-script/main.ts?bundled";
import { type ApplicationStart, InlineParts } from "./lib/page/inline-parts.ts";
import { filesAfterSignInContext, siteContext, visitContext } from "./lib/page/page-context.ts";
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
	const parts = {
		nonce,
		publicScript,
		earlyScript,
		start: style === null ? startOf(entry) : null,
		filesAfterSignIn: context.get(filesAfterSignInContext),
	};
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
			<InlineParts value={parts}>
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
