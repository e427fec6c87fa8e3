import { Input, PinInput } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";

import classes from "./code-input.module.css";

const LENGTH = 6;

/**
 * Six digits of a one-time code. Pasting the whole code works, and phones offer it from a message. The last digit sends
 * the form around it, once nothing else is missing there.
 */
export function CodeInput(props: {
	label: string;
	value: string;
	onChange: (value: string) => void;
	error?: ReactNode;
	/** It takes the place of what had the focus, so it takes the focus as well. */
	takesFocus?: boolean;
}) {
	const id = useId();
	const digits = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (props.takesFocus) digits.current?.querySelector("input")?.focus();
	}, [props.takesFocus]);

	const isComplete = props.value.length === LENGTH;
	useEffect(() => {
		// Not for a digit that is typed over: each wrong code uses up an attempt.
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
			// Before the digits see it, which ignore every key that is no number.
			onKeyDownCapture={submitOnEnter}
		>
			<PinInput
				rootRef={digits}
				// One that is made later would make the fields again, and the focus would be gone.
				id={`${id}-digits`}
				length={LENGTH}
				type="number"
				size="md"
				gap={6}
				classNames={{ root: classes.digits, pinInput: classes.digit, input: classes.field }}
				oneTimeCode
				inputMode="numeric"
				aria-label={props.label}
				getInputProps={(place) => ({ "aria-label": `${props.label}, digit ${place + 1} of ${LENGTH}` })}
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

/** Presses the button of the form, as Enter does in a plain field; one that is disabled does nothing. */
const submit = (element: HTMLElement | null) =>
	formOf(element)?.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
