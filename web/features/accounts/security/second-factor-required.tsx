import { Alert } from "@mantine/core";
import { IconShieldLock } from "@tabler/icons-react";

/** Shown to an admin without the required second factor (SES-08). */
export function SecondFactorRequired() {
	return (
		<Alert color="yellow" icon={<IconShieldLock aria-hidden />} title="Set up two-step verification first">
			This site requires it of admins. It takes a minute, below; the other admin pages open as soon as it is on.
		</Alert>
	);
}
