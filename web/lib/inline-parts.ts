import { createContext } from "react";
import type { StartScripts } from "./start-scripts.ts";

export interface ApplicationStart {
	/** What the router on the server tells the one in the browser, as a literal of JavaScript. */
	handoff: string;
	scripts: StartScripts;
}

/**
 * What stands in the document itself, known while it is rendered on the server. A browser hides the nonce and has run the
 * scripts, so there it is nothing.
 */
export const InlineParts = createContext<{
	nonce?: string;
	publicScript: string;
	earlyScript: string;
	start: ApplicationStart | null;
}>({ publicScript: "", earlyScript: "", start: null });
