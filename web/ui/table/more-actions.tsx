import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef } from "react";
import { Link } from "react-router";
import classes from "./more-actions.module.css";

const GAP = 4;

/**
 * Less frequent actions, behind a button with three dots. The browser's own popover closes with Escape and by a click
 * outside, and returns the focus, without a script.
 *
 * @param children links and buttons; a click on any of them closes it
 */
export function MoreActions({ label = "More actions", children }: { label?: string; children: ReactNode }) {
	const id = useId();
	const menu = useRef<HTMLDivElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const place = (event: ToggleEvent<HTMLDivElement>) => {
		const anchor = button.current?.getBoundingClientRect();
		if (event.newState !== "open" || !anchor) return;
		const { style } = event.currentTarget;
		style.insetBlockStart = `${anchor.bottom + GAP}px`;
		style.insetInlineEnd = `${document.documentElement.clientWidth - anchor.right}px`;
	};
	const closeAfter = (event: MouseEvent) => {
		if ((event.target as Element).closest("a, button")) menu.current?.hidePopover();
	};
	return (
		<>
			<ActionIcon ref={button} variant="default" size={34} aria-label={label} title={label} popoverTarget={id}>
				<IconDots size={18} aria-hidden />
			</ActionIcon>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the presses are those of the buttons inside */}
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: a button that is pressed by keyboard is clicked, too */}
			<div ref={menu} id={id} popover="auto" className={classes.menu} onBeforeToggle={place} onClick={closeAfter}>
				{children}
			</div>
		</>
	);
}

export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link to={to} className={classes.entry}>
			{children}
		</Link>
	);
}

export function MoreButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
	return (
		<button type="button" className={classes.entry} onClick={onClick}>
			{children}
		</button>
	);
}
