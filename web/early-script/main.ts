import { keepInput } from "./keep-input.ts";
import { startApplication } from "./start-application.ts";

/*
 * Part of the head of each application page. Links work without it. Before the first paint it restores the sidebar as
 * this browser last had it.
 */

try {
	document.documentElement.dataset.sidebar = localStorage.getItem("sidebar") ?? "open";
} catch {
	// Without storage, the sidebar is open.
}

keepInput();
startApplication();
