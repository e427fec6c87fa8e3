const furthestTilt = 18;
const furthestShift = 20;

/** Tilts the card towards the mouse over its picture (PUB-11). */
export function tiltAvatars(): void {
	const row = document.querySelector<HTMLElement>("[data-avatars]");
	if (!row) return;
	const still = matchMedia("(prefers-reduced-motion: reduce)");
	const lean = (item: HTMLElement, amount: number) => {
		item.style.setProperty("--tilt", `${(amount * furthestTilt).toFixed(1)}deg`);
		item.style.setProperty("--shift", `${(amount * furthestShift).toFixed(1)}px`);
	};
	for (const item of row.querySelectorAll<HTMLElement>("li")) {
		item.addEventListener("mousemove", (event) => {
			if (still.matches) return;
			const box = item.getBoundingClientRect();
			lean(item, Math.max(-1, Math.min(1, ((event.clientX - box.left) / box.width) * 2 - 1)));
		});
		item.addEventListener("mouseleave", () => {
			lean(item, 0);
			item.removeAttribute("data-dismissed");
		});
		item.addEventListener("focusout", () => item.removeAttribute("data-dismissed"));
	}
	// A card may cover text: Escape removes it without moving the mouse (WCAG 1.4.13).
	document.addEventListener("keydown", (event) => {
		if (event.key !== "Escape") return;
		row.querySelector("li:is(:hover, :focus-within)")?.setAttribute("data-dismissed", "");
	});
}
