import { authRequest } from "../../../lib/session/auth-request.ts";
import { session } from "../../../lib/session/browser-session.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { PasswordStep } from "./password-step.tsx";

export function RemoveSecondFactorDialog({ onClose }: { onClose: () => void }) {
	return (
		<Dialog opened onClose={onClose} title="Turn off two-step verification">
			<PasswordStep
				submitLabel="Turn off"
				destructive
				onCancel={onClose}
				onSubmit={async (password) => {
					await authRequest(
						"/two-factor/disable",
						{ password },
						"Two-step verification could not be turned off. Please try again.",
					);
					await session.announce("USER_UPDATED");
					onClose();
				}}
			>
				From then on your password alone signs you in. Your recovery codes stop working too.
			</PasswordStep>
		</Dialog>
	);
}
