import { Anchor, Text, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useRef, useState } from "react";
import { limits } from "../../../contract/limits.ts";
import { isEmailAddress, MALFORMED_EMAIL, suggestEmail } from "../../lib/text/email-address.ts";

/** An element under the pointer must not move before it is clicked, so validation on blur is delayed. */
const AFTER_PRESS_MS = 300;
const AFTER_TYPING_MS = 500;

/**
 * An email field. An invalid one gets a message when the field is left; a likely typo can be corrected with one click.
 */
export function EmailInput({
	value = "",
	onChange,
	error,
	...others
}: Omit<TextInputProps, "value" | "onChange"> & { value?: string; onChange: (email: string) => void }) {
	const input = useRef<HTMLInputElement>(null);
	const [isLeft, setLeft] = useState(false);
	const [wasLeft] = useDebouncedValue(isLeft, AFTER_PRESS_MS);
	const [settled] = useDebouncedValue(value, AFTER_TYPING_MS);
	const isMalformed = isLeft && wasLeft && value.trim() !== "" && !isEmailAddress(value);
	const suggestion = settled === value && !others.readOnly ? suggestEmail(value) : null;
	return (
		<div>
			<TextInput
				type="email"
				autoComplete="email"
				maxLength={limits.email.characters}
				{...others}
				ref={input}
				value={value}
				onChange={(event) => onChange(event.currentTarget.value)}
				onFocus={(event) => {
					setLeft(false);
					others.onFocus?.(event);
				}}
				onBlur={(event) => {
					setLeft(true);
					others.onBlur?.(event);
				}}
				error={error ?? (isMalformed && MALFORMED_EMAIL)}
			/>
			<div aria-live="polite">
				{suggestion && (
					<Text size="sm" mt={4} style={{ overflowWrap: "anywhere" }}>
						Did you mean{" "}
						<Anchor
							component="button"
							type="button"
							size="sm"
							onClick={() => {
								onChange(suggestion);
								input.current?.focus();
							}}
						>
							{suggestion}
						</Anchor>
						?
					</Text>
				)}
			</div>
		</div>
	);
}
