import { useState } from "react";
import { authRequest } from "../../../lib/session/auth-request.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { closesByButtonOnly } from "../../../ui/field/save-secret.tsx";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

export function NewRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
	const [codes, setCodes] = useState<string[] | null>(null);
	return (
		<Dialog opened onClose={onClose} title="New recovery codes" {...(codes ? closesByButtonOnly : {})}>
			{codes ? (
				<RecoveryCodes codes={codes} onDone={onClose} />
			) : (
				<PasswordStep
					submitLabel="Make new codes"
					onCancel={onClose}
					onSubmit={async (password) => {
						const { backupCodes } = await authRequest<{ backupCodes: string[] }>(
							"/two-factor/generate-backup-codes",
							{ password },
							"The codes could not be created. Please try again.",
						);
						setCodes(backupCodes);
					}}
				>
					Creating new codes makes your current ones stop working.
				</PasswordStep>
			)}
		</Dialog>
	);
}
