const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Escapes text for a page, between tags or in an attribute. */
export const escapeHtml = (text: string) =>
	text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
