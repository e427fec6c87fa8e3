import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** What just happened, for better or worse, until it is closed. */
export function DismissibleNotice(props: { kind: "success" | "failure"; onClose: () => void; children: ReactNode }) {
	const failed = props.kind === "failure";
	return (
		<Alert
			role={failed ? "alert" : "status"}
			color={failed ? "red" : "green"}
			icon={failed ? <IconAlertTriangle /> : <IconCheck />}
			withCloseButton
			closeButtonLabel="Close this notice"
			onClose={props.onClose}
			mb="lg"
		>
			{props.children}
		</Alert>
	);
}
