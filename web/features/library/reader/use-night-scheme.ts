import { useLayoutEffect } from "react";

/** Makes everything dark in night mode: bars, panels and menus follow the book, whatever the site's scheme. */
export function useNightScheme(night: boolean): void {
	useLayoutEffect(() => {
		if (!night) return;
		const { dataset } = document.documentElement;
		const before = dataset.mantineColorScheme;
		dataset.mantineColorScheme = "dark";
		return () => {
			dataset.mantineColorScheme = before;
		};
	}, [night]);
}
