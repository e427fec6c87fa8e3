import { type ReactNode, useState } from "react";
import { errorMessage } from "../lib/error-message.ts";
import { DismissibleNotice } from "./dismissible-notice";

/** What just happened on a screen, said over the page until it is closed or something else happens. */
export function useNotice(): {
	shown: ReactNode;
	succeeded(words: string): void;
	/** @param promised the words where the server has none of its own */
	failed(error: unknown, promised: string): void;
} {
	const [notice, setNotice] = useState<{ kind: "success" | "failure"; words: string } | null>(null);
	return {
		shown: notice && (
			<DismissibleNotice kind={notice.kind} onClose={() => setNotice(null)}>
				{notice.words}
			</DismissibleNotice>
		),
		succeeded: (words) => setNotice({ kind: "success", words }),
		failed: (error, promised) => setNotice({ kind: "failure", words: errorMessage(error, promised) }),
	};
}
