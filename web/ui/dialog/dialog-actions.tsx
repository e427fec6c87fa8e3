import type { ReactNode } from "react";
import classes from "./dialog-actions.module.css";

/** The buttons at the end of a dialog, main action last. On a narrow screen they share its width. */
export function DialogActions({ children }: { children: ReactNode }) {
	return <div className={classes.actions}>{children}</div>;
}
