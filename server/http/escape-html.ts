const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Text as it may stand in a page, between tags or in an attribute. */
export const escapeHtml = (text: string) =>
	text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
