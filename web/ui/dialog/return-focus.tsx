import { useEffect, useState } from "react";

/**
 * Where the focus returns to, and its position, in case it no longer exists, such as the row of a list that was
 * deleted.
 */
interface Origin {
	element: HTMLElement | null;
	/** From nearest to farthest. */
	around: Element[];
}

function originNow(): Origin {
	const element = document.activeElement instanceof HTMLElement ? document.activeElement : null;
	const around: Element[] = [];
	for (let one = element?.parentElement; one; one = one.parentElement) around.push(one);
	return { element, around };
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

function comeBack({ element, around }: Origin): void {
	element?.focus({ preventScroll: true });
	if (!isLost()) return;
	const place =
		around.find((one) => one.isConnected)?.closest("section, main, [role=dialog]") ?? document.querySelector("main");
	const heading = place?.querySelector<HTMLElement>("h1, h2") ?? document.querySelector<HTMLElement>("h1");
	if (!heading) return;
	if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
	heading.focus({ preventScroll: true });
}

/**
 * Placed in a dialog, returns the focus to where it was before, however the dialog is closed; if that no longer exists,
 * to the heading of its section.
 */
export function ReturnFocus() {
	// Read during rendering: a moment later the dialog has the focus.
	const [origin] = useState(originNow);
	useEffect(
		() => () => {
			// After the closed element has left the page. If the focus is elsewhere, it stays there.
			setTimeout(() => isLost() && comeBack(origin), 0);
		},
		[origin],
	);
	return null;
}
