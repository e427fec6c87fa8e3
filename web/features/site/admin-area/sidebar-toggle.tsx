import { ActionIcon } from "@mantine/core";
import { IconLayoutSidebar } from "@tabler/icons-react";
import { useEffect, useState } from "react";

/** Read by `early-script/main.ts` before the first paint. */
const KEY = "sidebar";

/** Collapses the sidebar to its icons, and remembers it in this browser. */
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
			// Without storage, it is open again on the next page load.
		}
		setFolded(!isFolded);
	};
	const text = isFolded ? "Expand sidebar" : "Collapse sidebar";
	return (
		<ActionIcon variant="subtle" color="gray" size={32} onClick={toggle} aria-label={text} title={text}>
			<IconLayoutSidebar size={18} stroke={1.7} aria-hidden />
		</ActionIcon>
	);
}
