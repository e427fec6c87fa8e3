import { type RefObject, useEffect, useState } from "react";
import { notice } from "../../../lib/notices.ts";

export interface FullScreen {
	/** Null if the browser does not support it, as on an iPhone. */
	isOn: boolean | null;
	toggle: () => void;
}

/** Toggles full screen. */
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
		// The entire page, so that menus and notices are visible too.
		const act = document.fullscreenElement
			? document.exitFullscreen()
			: (element.current?.ownerDocument.documentElement.requestFullscreen() ?? Promise.resolve());
		act.catch((error: unknown) => notice.failed(error, "Full screen is not available here."));
	};
	return { isOn, toggle };
}
