import { useContext } from "react";
import { InlineParts } from "../../lib/page/inline-parts.ts";
import { START_SCRIPTS } from "../../lib/page/start-scripts.ts";

/**
 * Replaces the router's `Scripts`, which loads the application before the page is visible: the early script loads it
 * right after (`early-script/start-application.ts`).
 */
export function ApplicationStart() {
	const { nonce, start } = useContext(InlineParts);
	const context = `window.__reactRouterContext = ${start?.handoff};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());`;
	return (
		<>
			<script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: start ? context : "" }} />
			<script
				id={START_SCRIPTS}
				type="application/json"
				nonce={nonce}
				suppressHydrationWarning
				dangerouslySetInnerHTML={{ __html: start ? JSON.stringify(start.scripts).replaceAll("<", "\\u003c") : "" }}
			/>
		</>
	);
}
