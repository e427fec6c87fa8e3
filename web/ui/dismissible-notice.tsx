import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./dismissible-notice.module.css";

/** What just happened, for better or worse, over the page until it is closed. */
export function DismissibleNotice(props: { kind: "success" | "failure"; onClose: () => void; children: ReactNode }) {
	const failed = props.kind === "failure";
	return (
		<Alert
			role={failed ? "alert" : "status"}
			color={failed ? "red" : "green"}
			variant="outline"
			icon={failed ? <IconAlertTriangle aria-hidden /> : <IconCheck aria-hidden />}
			withCloseButton
			closeButtonLabel="Close this notice"
			onClose={props.onClose}
			className={classes.notice}
		>
			{props.children}
		</Alert>
	);
}
