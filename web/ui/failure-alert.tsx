import { Alert } from "@mantine/core";
import type { ReactNode } from "react";

/** Shows an error that screen readers announce immediately; nothing without one. */
export function FailureAlert({ children }: { children: ReactNode }) {
	if (!children) return null;
	return (
		<Alert role="alert" color="red">
			{children}
		</Alert>
	);
}
