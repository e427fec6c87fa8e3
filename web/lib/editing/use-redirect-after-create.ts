import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

/**
 * For editors that are pages: opens the page of the new record once it is created.
 *
 * @param pathOf returns the page of the new record
 */
export function useRedirectAfterCreate(pathOf: (id: string) => string) {
	const navigate = useNavigate();
	const [path, setPath] = useState<string | null>(null);
	// After the render without unsaved changes: until then, leaving asks for confirmation.
	useEffect(() => {
		if (path) navigate(path, { replace: true });
	}, [path, navigate]);
	return {
		/** True between creating the record and opening its page. */
		leaving: path !== null,
		goTo: (id: string) => setPath(pathOf(id)),
	};
}
