import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

/** Something did not load, and can be tried again (MEM-05). */
export function FailureNotice(props: { message: string; onRetry: () => void; retrying?: boolean }) {
	return (
		<Alert role="alert" color="red" icon={<IconAlertTriangle />} mb="lg">
			<Group justify="space-between">
				<Text>{props.message}</Text>
				<Button size="sm" variant="default" onClick={props.onRetry} loading={props.retrying}>
					Try again
				</Button>
			</Group>
		</Alert>
	);
}
