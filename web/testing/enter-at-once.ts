/** Enters a value as React sees it, without giving the page time to render. */
export function enterAtOnce(field: Element, value: string): void {
	Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
	field.dispatchEvent(new Event("input", { bubbles: true }));
}
