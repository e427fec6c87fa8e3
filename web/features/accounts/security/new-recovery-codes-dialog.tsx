import { useState } from "react";
import { authRequest } from "../../lib/auth-request.ts";
import { Dialog } from "../../ui/dialog";
import { PasswordStep } from "./password-step";
import { RecoveryCodes } from "./recovery-codes";

export function NewRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
	const [codes, setCodes] = useState<string[] | null>(null);
	return (
		<Dialog opened onClose={onClose} title="New recovery codes" closeOnClickOutside={!codes}>
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
							"The codes could not be made. Please try again.",
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
