import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { followDeployments, loadBeforeNavigating } from "./lib/page/navigation-loading.ts";

followDeployments();

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter instrumentations={[loadBeforeNavigating]} />
		</StrictMode>,
	);
});
