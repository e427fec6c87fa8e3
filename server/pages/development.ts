import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { MiddlewareHandler } from "hono";
import { createServer } from "vite";
import type { PageRenderer } from "../../contract/site/sales-page/page-rendering.ts";
import type { Env } from "../app.ts";
import { projectRoot } from "../project-root.ts";

/** What `npm run dev` renders and serves: the current sources. */
export interface DevServer {
	renderer: Promise<PageRenderer>;
	/** Serves scripts and styles from their sources. */
	sourceFiles: MiddlewareHandler<Env>;
	onChange(listener: () => Promise<void>): void;
	close(): Promise<void>;
}

export async function openDevServer(): Promise<DevServer> {
	const vite = await createServer({ root: projectRoot, server: { middlewareMode: true }, appType: "custom" });
	const current = async () =>
		((await vite.ssrLoadModule("/web/page-renderer.ts")) as { renderer: PageRenderer }).renderer;
	const first = current();
	return {
		renderer: first.then((renderer) => ({
			...renderer,
			renderPublicPage: async (...page) => (await current()).renderPublicPage(...page),
			renderApplicationPage: async (...page) => {
				const answer = await (await current()).renderApplicationPage(...page);
				// Hot reloading adds scripts that we cannot list.
				answer.headers.delete("content-security-policy");
				return answer;
			},
		})),
		sourceFiles: async (c, next) => {
			const { incoming, outgoing } = c.env;
			const passedOn = await new Promise<boolean>((resolve) => {
				outgoing.once("finish", () => resolve(false));
				vite.middlewares(incoming as never, outgoing as never, () => resolve(true));
			});
			if (!passedOn) return RESPONSE_ALREADY_SENT;
			await next();
		},
		onChange: (listener) => void vite.watcher.on("change", () => void listener().catch(() => {})),
		close: () => vite.close(),
	};
}
