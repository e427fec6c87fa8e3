import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { limits } from "../../../../../contract/limits.ts";

/** For a password that is being chosen; see `passwordRule`. */
export function NewPasswordInput(props: PasswordInputProps) {
	return <PasswordInput autoComplete="new-password" required maxLength={limits.password.max} {...props} />;
}
