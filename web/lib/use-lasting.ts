import { useEffect, useState } from "react";

/** Returns whether something has been happening for some time without a break. */
export function useLasting(isHappening: boolean, milliseconds: number): boolean {
	const [lasts, setLasts] = useState(false);
	useEffect(() => {
		setLasts(false);
		if (!isHappening) return;
		const timer = setTimeout(() => setLasts(true), milliseconds);
		return () => clearTimeout(timer);
	}, [isHappening, milliseconds]);
	return isHappening && lasts;
}
