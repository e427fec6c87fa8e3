import { createContext } from "react";

/**
 * What stands in the document itself, known while it is rendered on the server. A browser hides the nonce and has run the
 * scripts, so there it is nothing.
 */
export const InlineParts = createContext<{
	nonce?: string;
	publicScript: string;
	earlyScript: string;
	/** The scripts of the page. */
	modules: string[];
}>({ publicScript: "", earlyScript: "", modules: [] });
