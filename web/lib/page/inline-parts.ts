import { createContext } from "react";
import type { StartScripts } from "./start-scripts.ts";

export interface ApplicationStart {
	/** Data from the router on the server to the one in the browser, as a JavaScript literal. */
	handoff: string;
	scripts: StartScripts;
}

/**
 * Inline content of the document, known while it is rendered on the server. A browser hides the nonce and has run the
 * scripts, so it is empty there.
 */
export const InlineParts = createContext<{
	nonce?: string;
	publicScript: string;
	earlyScript: string;
	start: ApplicationStart | null;
	/** Files of the page after signing in, which the sign-in dialog loads in advance. */
	filesAfterSignIn: string[];
}>({ publicScript: "", earlyScript: "", start: null, filesAfterSignIn: [] });
