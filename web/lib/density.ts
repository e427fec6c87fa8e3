/** Spacing of a page: screens for daily work show more at a time than pages for reading. */
export type Density = "compact" | "roomy";

/**
 * Returns a page's density.
 *
 * @param handles of the routes of a page; a layout's handle may define its density
 */
export const densityOf = (handles: unknown[]): Density =>
	handles.some((handle) => (handle as { density?: Density } | undefined)?.density === "compact") ? "compact" : "roomy";
