/** Closes the other questions in browsers that do not support `name` on `details` (PUB-05). */
export function closeOthers(): void {
	if ("name" in HTMLDetailsElement.prototype) return;
	const all = [...document.querySelectorAll<HTMLDetailsElement>(".faq details")];
	for (const one of all) {
		one.addEventListener("toggle", () => {
			if (one.open) for (const other of all) if (other !== one) other.open = false;
		});
	}
}
