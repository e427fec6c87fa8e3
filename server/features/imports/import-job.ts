/** The queue of imports, and of their undoing. */
export const IMPORTS = "imports";

export interface ImportJob {
	importId: string;
}
