import { prerender } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";
import { ApplicationShellContext } from "./ui/application-shell-context.ts";

/** Runs at build time only: renders the public pages, and the one shell of the application. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
	const isShell = request.headers.get("X-React-Router-SPA-Mode") === "yes";
	const { prelude } = await prerender(
		<ApplicationShellContext value={isShell}>
			<ServerRouter context={context} url={request.url} />
		</ApplicationShellContext>,
	);
	headers.set("content-type", "text/html");
	return new Response(prelude, { headers, status });
}
