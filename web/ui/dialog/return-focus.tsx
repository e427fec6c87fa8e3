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
 * Remembers where the focus is, for an action that removes it from the page.
 *
 * @returns what restores it, or moves it to the heading of its section, unless it is elsewhere by then
 */
export function rememberFocus(): () => void {
	const origin = originNow();
	// After React has updated the page.
	return () => setTimeout(() => isLost() && comeBack(origin), 0);
}

/**
 * Placed in a dialog, returns the focus to where it was before, however the dialog is closed; if that no longer exists,
 * to the heading of its section.
 */
export function ReturnFocus() {
	// Read during rendering: a moment later the dialog has the focus.
	const [restore] = useState(rememberFocus);
	useEffect(() => restore, [restore]);
	return null;
}
