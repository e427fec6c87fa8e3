import { Button, CloseButton } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { notice, type ShownNotice, shownNotice } from "../../lib/notices.ts";
import { ReturnFocus } from "../dialog/return-focus.tsx";
import classes from "./notice-host.module.css";

/** The only place in the application that shows notices. It causes no layout shift. */
export function NoticeHost() {
	const shown = useSyncExternalStore(shownNotice.subscribe, shownNotice.current, () => null);
	return shown && <NoticeBar key={shown.id} shown={shown} />;
}

function NoticeBar({ shown }: { shown: ShownNotice }) {
	const { id, kind, title, message, forMs, undo } = shown;
	const failed = kind === "failure";
	// A person with the pointer or the focus on it is still reading.
	const [isHeld, setHeld] = useState(false);
	const [isUndoing, setUndoing] = useState(false);
	useEffect(() => {
		if (forMs === undefined || isHeld || isUndoing) return;
		const timer = setTimeout(() => shownNotice.close(id), forMs);
		return () => clearTimeout(timer);
	}, [id, forMs, isHeld, isUndoing]);
	const takeBack = async () => {
		if (!undo) return;
		setUndoing(true);
		await notice.undo(undo);
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it has a role of its own, and is only watched
		<div
			role={failed ? "alert" : "status"}
			className={classes.notice}
			data-kind={kind}
			onPointerEnter={() => setHeld(true)}
			onPointerLeave={() => setHeld(false)}
			onFocus={() => setHeld(true)}
			onBlur={() => setHeld(false)}
		>
			<ReturnFocus />
			{failed ? (
				<IconAlertTriangle size={20} aria-hidden className={classes.icon} />
			) : (
				<IconCheck size={20} aria-hidden className={classes.icon} />
			)}
			<div className={classes.text}>
				{title && <div className={classes.title}>{title}</div>}
				{message}
			</div>
			{undo && (
				<Button flex="none" variant="subtle" size="sm" loading={isUndoing} onClick={() => void takeBack()}>
					Undo
				</Button>
			)}
			<CloseButton flex="none" aria-label="Close this notice" onClick={() => shownNotice.close(id)} />
		</div>
	);
}
