import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { followDeployments, loadBeforeNavigating } from "./lib/page/navigation-loading.ts";
import { returnFocusToButtons } from "./lib/page/return-focus-to-buttons.ts";

followDeployments();
returnFocusToButtons();

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter instrumentations={[loadBeforeNavigating]} />
		</StrictMode>,
	);
});
