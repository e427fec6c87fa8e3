import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useState } from "react";

/** Says that something failed to load, with a retry (MEM-05). Once closed, it returns after the next attempt. */
export function FailureNotice(props: { message: string; onRetry: () => void; retrying?: boolean }) {
	const [isClosed, setClosed] = useState(false);
	const { retrying = false } = props;
	useEffect(() => {
		if (retrying) setClosed(false);
	}, [retrying]);
	if (isClosed) return null;
	return (
		<Alert
			role="alert"
			color="red"
			icon={<IconAlertTriangle />}
			mb="lg"
			withCloseButton
			closeButtonLabel="Dismiss"
			onClose={() => setClosed(true)}
		>
			<Group justify="space-between">
				<Text>{props.message}</Text>
				<Button size="sm" variant="default" onClick={props.onRetry} loading={retrying}>
					Try again
				</Button>
			</Group>
		</Alert>
	);
}
