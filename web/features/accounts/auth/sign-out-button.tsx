import { Button, type ButtonProps } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { type MouseEvent, useState } from "react";
import { notice } from "../../../lib/notices.ts";
import { session } from "../../../lib/session/browser-session.ts";

/** Ends the session on the server (SES-05); the guard around the page then redirects to `/`. */
export function SignOutButton(props: ButtonProps) {
	const [busy, setBusy] = useState(false);
	const signOut = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
		setBusy(true);
		try {
			await session.signOut();
			window.location.assign("/");
		} catch {
			setBusy(false);
			// On a phone the button is in the menu, which would cover the notice.
			currentTarget.closest("dialog")?.close();
			notice.show({ kind: "failure", message: "Failed to sign out. Please try again." });
		}
	};
	return (
		<Button
			variant="subtle"
			size="sm"
			leftSection={<IconLogout size={16} aria-hidden />}
			loading={busy}
			onClick={signOut}
			{...props}
		>
			Sign Out
		</Button>
	);
}
