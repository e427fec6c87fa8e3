/** Addresses of the scripts of a page. */
export interface StartScripts {
	/** To be run before all others. */
	first: string[];
	/** The module of each route that is shown, by its ID. */
	routes: Record<string, string>;
	entry: string;
	/** What the others import. */
	imports: string[];
}

/** ID of the element that holds them, for the early script. */
export const START_SCRIPTS = "start-scripts";
