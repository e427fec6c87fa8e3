/** Addresses of the scripts of a page. */
export interface StartScripts {
	/** Scripts that must run before all others. */
	first: string[];
	/** The module of each displayed route, by ID. */
	routes: Record<string, string>;
	entry: string;
	/** Modules imported by the others. */
	imports: string[];
}

/** ID of the element that contains them, for the early script. */
export const START_SCRIPTS = "start-scripts";
