import { Input, PinInput } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";

import classes from "./code-input.module.css";

const LENGTH = 6;

/**
 * Six digits of a one-time code. Supports pasting the entire code, and autofill from a message. The last digit submits
 * the form around it, if nothing else is missing there.
 */
export function CodeInput(props: {
	label: string;
	value: string;
	onChange: (value: string) => void;
	error?: ReactNode;
	/** It replaces a focused element, so it gets the focus. */
	takesFocus?: boolean;
}) {
	const id = useId();
	const digits = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (props.takesFocus) digits.current?.querySelector("input")?.focus();
	}, [props.takesFocus]);

	const isComplete = props.value.length === LENGTH;
	useEffect(() => {
		// Not for a digit that is overwritten: each wrong code uses up an attempt.
		if (isComplete && formOf(digits.current)?.checkValidity()) submit(digits.current);
	}, [isComplete]);
	const submitOnEnter = (event: KeyboardEvent) => {
		if (event.key === "Enter") submit(digits.current);
	};

	return (
		<Input.Wrapper
			label={props.label}
			labelProps={{ id, labelElement: "div" }}
			error={props.error}
			// In the capture phase, because the digits ignore every key that is not a number.
			onKeyDownCapture={submitOnEnter}
		>
			<PinInput
				rootRef={digits}
				// An ID set later would recreate the fields, and lose the focus.
				id={`${id}-digits`}
				length={LENGTH}
				type="number"
				size="md"
				gap={6}
				classNames={{ root: classes.digits, pinInput: classes.digit, input: classes.field }}
				oneTimeCode
				inputMode="numeric"
				aria-label={props.label}
				getInputProps={(index) => ({ "aria-label": `${props.label}, digit ${index + 1} of ${LENGTH}` })}
				value={props.value}
				onChange={props.onChange}
				error={Boolean(props.error)}
				mt={4}
				role="group"
				aria-labelledby={id}
			/>
		</Input.Wrapper>
	);
}

const formOf = (element: HTMLElement | null) => element?.closest("form");

/** Clicks the form's button, as Enter does in a plain field; a disabled one does nothing. */
const submit = (element: HTMLElement | null) =>
	formOf(element)?.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
