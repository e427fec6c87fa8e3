import { useEffect, useState } from "react";

/** What the focus comes back to, and where it lay, in case it is gone by then: the row of a list that was deleted. */
interface Origin {
	element: HTMLElement | null;
	/** From the nearest to the farthest. */
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
 * In a dialog: brings the focus back to where it was before, however the dialog is closed; where that is gone, to the
 * heading of the part that it was in.
 */
export function ReturnFocus() {
	// Asked for while it is drawn: a moment later the dialog has taken the focus.
	const [origin] = useState(originNow);
	useEffect(
		() => () => {
			// After whatever closes it has gone from the page. Who is elsewhere by then stays there.
			setTimeout(() => isLost() && comeBack(origin), 0);
		},
		[origin],
	);
	return null;
}
