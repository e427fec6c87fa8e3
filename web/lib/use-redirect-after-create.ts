import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isHydrating } from "./hydration.ts";

/**
 * For editors that are pages: after something new was made its own page comes next, and says that it was saved.
 *
 * @param pathOf the page of what was made
 */
export function useRedirectAfterCreate(pathOf: (id: string) => string) {
	const navigate = useNavigate();
	const { state } = useLocation();
	const [saved, setSaved] = useState(!isHydrating() && (state as { saved?: boolean } | null)?.saved === true);
	const [path, setPath] = useState<string | null>(null);
	// After the render in which nothing is unsaved any more: leaving asks until then.
	useEffect(() => {
		if (path) navigate(path, { replace: true, state: { saved: true } });
	}, [path, navigate]);
	return {
		saved,
		setSaved,
		/** True between the making and the page of what was made. */
		leaving: path !== null,
		goTo: (id: string) => setPath(pathOf(id)),
	};
}
