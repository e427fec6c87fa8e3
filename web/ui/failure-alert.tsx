import { Alert } from "@mantine/core";
import type { ReactNode } from "react";

/** What went wrong, read out at once; nothing while nothing has. */
export function FailureAlert({ children }: { children: ReactNode }) {
	if (!children) return null;
	return (
		<Alert role="alert" color="red">
			{children}
		</Alert>
	);
}
