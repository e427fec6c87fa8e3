/** How closely things stand: what someone works with all day shows more at once than what is read. */
export type Density = "compact" | "roomy";

/** @param handles of the routes of a page, of which a layout may name its density */
export const densityOf = (handles: unknown[]): Density =>
	handles.some((handle) => (handle as { density?: Density } | undefined)?.density === "compact") ? "compact" : "roomy";
