import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useHydrated } from "../../../../lib/page/hydration.ts";
import { loadedLater } from "../../../../ui/loaded-later.tsx";
import classes from "./palette-launcher.module.css";

const importPalette = () => import("./command-palette.tsx");
/** Most page visits end without it, so its script loads when someone is about to use it. */
const CommandPalette = loadedLater("The search", importPalette);

/** Opens the command palette, by its button and by Ctrl K or ⌘ K anywhere in the admin area. */
export function PaletteLauncher({ bare }: { bare?: boolean }) {
	// Only the browser knows its keyboard.
	const keys = useHydrated() && /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ K" : "Ctrl K";
	return (
		<button
			type="button"
			className={bare ? classes.bare : classes.launcher}
			aria-label="Search"
			aria-keyshortcuts="Control+K Meta+K"
			title={`Search (${keys})`}
			onPointerEnter={() => void importPalette().catch(() => {})}
			onClick={() => window.dispatchEvent(new Event(OPEN))}
		>
			<IconSearch size={18} stroke={1.7} aria-hidden />
			{!bare && (
				<>
					<span className={classes.text}>Search</span>
					<kbd className={classes.keys}>{keys}</kbd>
				</>
			)}
		</button>
	);
}

const OPEN = "open-command-palette";

/** Where the palette is rendered; once in the admin area. */
export function PaletteHost() {
	const [isOpen, setOpen] = useState(false);
	useEffect(() => {
		const open = () => setOpen(true);
		const press = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
				return;
			event.preventDefault();
			setOpen((now) => !now);
		};
		window.addEventListener(OPEN, open);
		window.addEventListener("keydown", press);
		return () => {
			window.removeEventListener(OPEN, open);
			window.removeEventListener("keydown", press);
		};
	}, []);
	return isOpen && <CommandPalette onClose={() => setOpen(false)} fallback={null} />;
}
