import { Alert, Text } from "@mantine/core";

/** Why a file cannot be imported (IMP-05). */
export function ImportRefusal({ message, reason }: { message: string; reason: string | null }) {
	return (
		<Alert role="alert" color="red" title={message}>
			{reason && <Text>{reason}</Text>}
			<Text>Nothing was changed.</Text>
		</Alert>
	);
}
