import { useState } from "react";
import { useHydrated } from "../lib/page/hydration.ts";

/**
 * A text that the browser takes from the server's page, and computes only once it has changed. For texts that are
 * expensive the first time: a date in another time zone takes a phone a tenth of a second.
 *
 * @param of what the text depends on
 */
export function TextFromServer({ of, text }: { of: string; text: () => string }) {
	const isHydrated = useHydrated();
	const [rendered, setRendered] = useState(isHydrated || import.meta.env.SSR ? null : of);
	// What the server has written is replaced by then, also if the same text is needed again.
	if (rendered !== null && rendered !== of) setRendered(null);
	// React leaves what it finds in such an element.
	return <span suppressHydrationWarning>{of === rendered ? "" : text()}</span>;
}
