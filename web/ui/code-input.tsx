import { Input, PinInput } from "@mantine/core";
import { useId } from "react";

/** Six digits of a one-time code. Pasting the whole code works, and phones offer it from a message. */
export function CodeInput(props: {
	label: string;
	value: string;
	onChange: (value: string) => void;
	error?: string | null;
}) {
	const id = useId();
	return (
		<Input.Wrapper label={props.label} labelProps={{ id, labelElement: "div" }} error={props.error}>
			<PinInput
				length={6}
				type="number"
				size="md"
				gap="xs"
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
