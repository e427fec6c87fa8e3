import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

/**
 * For editors that are pages: after something new was made its own page comes next.
 *
 * @param pathOf the page of what was made
 */
export function useRedirectAfterCreate(pathOf: (id: string) => string) {
	const navigate = useNavigate();
	const [path, setPath] = useState<string | null>(null);
	// After the render in which nothing is unsaved any more: leaving asks until then.
	useEffect(() => {
		if (path) navigate(path, { replace: true });
	}, [path, navigate]);
	return {
		/** True between the making and the page of what was made. */
		leaving: path !== null,
		goTo: (id: string) => setPath(pathOf(id)),
	};
}
