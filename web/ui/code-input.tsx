import { Input, PinInput } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef } from "react";

import classes from "./code-input.module.css";

/** Six digits of a one-time code. Pasting the whole code works, and phones offer it from a message. */
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
	return (
		<Input.Wrapper label={props.label} labelProps={{ id, labelElement: "div" }} error={props.error}>
			<PinInput
				rootRef={digits}
				// One that is made later would make the fields again, and the focus would be gone.
				id={`${id}-digits`}
				length={6}
				type="number"
				size="md"
				gap={6}
				classNames={{ root: classes.digits, pinInput: classes.digit, input: classes.field }}
				oneTimeCode
				inputMode="numeric"
				aria-label={props.label}
				getInputProps={(place) => ({ "aria-label": `${props.label}, digit ${place + 1} of 6` })}
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
