import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { limits } from "../../../contract/limits.ts";

/** The signed-in person's password, required again before sensitive actions. */
export function OwnPassword(props: PasswordInputProps) {
	return (
		<PasswordInput
			label="Your password"
			description="To confirm it's you. Leave blank if you have no password and signed in within the last ten minutes."
			autoComplete="current-password"
			maxLength={limits.password.max}
			{...props}
		/>
	);
}
