import { ActionIcon } from "@mantine/core";
import { IconLayoutSidebar } from "@tabler/icons-react";
import { useEffect, useState } from "react";

/** As `early-script/main.ts` reads it before the first paint. */
const KEY = "sidebar";

/** Folds the sidebar to its icons, and keeps it so in this browser. */
export function SidebarToggle() {
	const [isFolded, setFolded] = useState(false);
	// Only this browser knows it.
	useEffect(() => setFolded(document.documentElement.dataset.sidebar === "folded"), []);
	const toggle = () => {
		const next = isFolded ? "open" : "folded";
		document.documentElement.dataset.sidebar = next;
		try {
			localStorage.setItem(KEY, next);
		} catch {
			// Where nothing may be stored, it is open again on the next page load.
		}
		setFolded(!isFolded);
	};
	const words = isFolded ? "Expand sidebar" : "Collapse sidebar";
	return (
		<ActionIcon variant="subtle" color="gray" size={32} onClick={toggle} aria-label={words} title={words}>
			<IconLayoutSidebar size={18} stroke={1.7} aria-hidden />
		</ActionIcon>
	);
}
