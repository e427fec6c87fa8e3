import { startTransition, useEffect, useState } from "react";
import { loadingNavigation } from "../../lib/page/navigation-loading.ts";
import classes from "./navigation-progress.module.css";

/** A bar at the top while the next page loads, which takes a slow phone seconds. */
export function NavigationProgress() {
	const [isShown, setShown] = useState(false);
	useEffect(
		() =>
			loadingNavigation.subscribe(() => {
				if (loadingNavigation.current()) setShown(true);
				// Not before the next page is there, which the router shows in a transition as well.
				else startTransition(() => setShown(false));
			}),
		[],
	);
	return isShown ? <div role="progressbar" aria-label="Loading the page" className={classes.bar} /> : null;
}
