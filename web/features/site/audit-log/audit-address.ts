/** Parses the position in the log from the address. Ignores invalid values. */
export function readPlace(parameters: URLSearchParams): { subject?: string; beforeAt?: Date; beforeId?: string } {
	const subject = (parameters.get("subject") ?? "").toWellFormed().replaceAll("\0", "").slice(0, 200);
	const at = new Date(parameters.get("before") ?? "");
	const id = parameters.get("entry") ?? "";
	const isPlace = !Number.isNaN(at.getTime()) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
	return { ...(subject ? { subject } : {}), ...(isPlace ? { beforeAt: at, beforeId: id } : {}) };
}

export function writePlace(place: { subject?: string; before?: { at: Date; id: string } }): URLSearchParams {
	const parameters = new URLSearchParams();
	if (place.subject) parameters.set("subject", place.subject);
	if (place.before) {
		parameters.set("before", place.before.at.toISOString());
		parameters.set("entry", place.before.id);
	}
	return parameters;
}
