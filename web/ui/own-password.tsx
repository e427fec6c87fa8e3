import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { limits } from "../../contract/limits.ts";

/** The password of who is signed in, asked for again before something that an open session alone must not do. */
export function OwnPassword(props: PasswordInputProps) {
	return (
		<PasswordInput
			label="Your password"
			description="To make sure that it is you. Leave blank if you sign in without one, and signed in within ten minutes."
			autoComplete="current-password"
			maxLength={limits.password.max}
			{...props}
		/>
	);
}
