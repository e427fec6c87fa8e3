import { Text } from "@mantine/core";
import { type CustomerEmail, emailViewPath } from "../../../../contract/email/history.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import classes from "./email-dialog.module.css";

/** An email as a mail reader shows it. Its frame runs no scripts and cannot access this site. */
export function EmailDialog({ email, onClose }: { email: CustomerEmail; onClose: () => void }) {
	return (
		<Dialog opened onClose={onClose} title={email.subject} size="xl">
			<Text size="sm" c="dimmed" mb="sm" style={{ overflowWrap: "anywhere" }}>
				To {email.to}, <LocalTime at={email.at} dateStyle="medium" timeStyle="short" />. One-time links and codes are
				hidden.
			</Text>
			<iframe title="The email" sandbox="" src={emailViewPath(email.id)} className={classes.frame} />
		</Dialog>
	);
}
