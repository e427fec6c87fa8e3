import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState, useSyncExternalStore } from "react";
import { failedNavigation } from "../../lib/page/navigation-loading.ts";
import classes from "./floating-notice.module.css";

/** Says that the next page failed to load, on top of the current one. */
export function FailedNavigationNotice() {
	const failed = useSyncExternalStore(failedNavigation.subscribe, failedNavigation.current, () => null);
	const [retrying, setRetrying] = useState(false);
	if (!failed) return null;
	const retry = () => {
		setRetrying(true);
		// Long enough to be noticed: an immediate failure looks as if nothing had been tried.
		setTimeout(() => {
			setRetrying(false);
			failed.retry();
		}, 300);
	};
	return (
		<Alert
			role="alert"
			color="red"
			variant="default"
			icon={<IconAlertTriangle aria-hidden color="var(--mantine-color-error)" />}
			withCloseButton
			closeButtonLabel="Close this notice"
			onClose={failed.dismiss}
			className={classes.notice}
		>
			<Group justify="space-between">
				<Text>The page could not be loaded. Check your connection, or try again in a minute.</Text>
				<Button size="sm" variant="default" onClick={retry} loading={retrying}>
					Try again
				</Button>
			</Group>
		</Alert>
	);
}
