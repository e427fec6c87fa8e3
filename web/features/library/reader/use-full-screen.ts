import { type RefObject, useEffect, useState } from "react";
import { notice } from "../../lib/notices.ts";

export interface FullScreen {
	/** Null where the browser has none, as on an iPhone. */
	isOn: boolean | null;
	toggle: () => void;
}

/** Gives an element the whole screen, and back. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
	const [isOn, setOn] = useState(false);
	useEffect(() => {
		const changed = () => setOn(document.fullscreenElement !== null);
		document.addEventListener("fullscreenchange", changed);
		return () => {
			document.removeEventListener("fullscreenchange", changed);
			if (document.fullscreenElement) void document.exitFullscreen();
		};
	}, []);
	if (!document.fullscreenEnabled) return { isOn: null, toggle: () => {} };
	const toggle = () => {
		// All of the page, so that menus and notices are seen too.
		const act = document.fullscreenElement
			? document.exitFullscreen()
			: (element.current?.ownerDocument.documentElement.requestFullscreen() ?? Promise.resolve());
		act.catch((error: unknown) => notice.failed(error, "Full screen is not available here."));
	};
	return { isOn, toggle };
}
