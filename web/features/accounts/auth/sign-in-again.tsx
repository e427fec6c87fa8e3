import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { type FocusEvent, useState } from "react";
import { session } from "../../../lib/session/browser-session.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { LoginForm } from "./login-form.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { SignInByCode } from "./sign-in-by-code.tsx";

/** Above any dialog that may be open, and above the notices. */
const Z_INDEX = 1_000;

/** Keeps Escape from closing the dialogs below, unless the key is pressed in a marked element. */
const keepEscape = ({ target }: FocusEvent<HTMLElement>) =>
	target.setAttribute("data-mantine-stop-propagation", "true");

/**
 * Offered on top of the page when the session has ended: the input stays below, and pending requests continue once the
 * same person has signed in again.
 */
export default function SignInAgain({ email }: { email: string }) {
	const [step, setStep] = useState<"password" | "code" | "second-factor">("password");
	const leave = () => void session.signOut().then(() => window.location.assign("/"));
	return (
		<Dialog
			opened
			onClose={session.postponeSignIn}
			title="Sign in again"
			zIndex={Z_INDEX}
			closeOnEscape={false}
			closeOnClickOutside={false}
			onFocusCapture={keepEscape}
			onKeyDown={(event) => event.key === "Escape" && session.postponeSignIn()}
		>
			<Stack>
				<Text>Your session has ended. Sign in to continue where you left off. Nothing on this page is lost.</Text>
				{step === "password" && (
					<LoginForm email={email} emailFixed onSecondFactor={() => setStep("second-factor")}>
						{() => (
							<Button variant="default" fullWidth onClick={() => setStep("code")}>
								Email me a code
							</Button>
						)}
					</LoginForm>
				)}
				{step === "code" && <SignInByCode channel="email" to={email} toFixed onBack={() => setStep("password")} />}
				{step === "second-factor" && <SecondFactorForm onBack={() => setStep("password")} />}
				<Group justify="center">
					<Anchor component="button" type="button" size="sm" onClick={leave}>
						Leave this page
					</Anchor>
				</Group>
			</Stack>
		</Dialog>
	);
}
