import { TextInput } from "@mantine/core";
import classes from "./day-range.module.css";

/** A filter by first and last day, in one line; an empty end is open. */
export function DayRange(props: {
	/** Text before the range, such as `Ordered`. */
	prefix: string;
	labels: [from: string, to: string];
	from: string;
	to: string;
	/** Gets only the end that was changed. */
	onChange: (range: { from?: string; to?: string }) => void;
}) {
	const { prefix, labels, from, to, onChange } = props;
	const isReversed = from !== "" && to !== "" && to < from;
	return (
		<div className={classes.range}>
			<span aria-hidden>{prefix}</span>
			<TextInput
				type="date"
				aria-label={labels[0]}
				value={from}
				onChange={(event) => onChange({ from: event.currentTarget.value })}
			/>
			<span aria-hidden>to</span>
			<TextInput
				type="date"
				aria-label={labels[1]}
				value={to}
				error={isReversed && "Ends before it starts"}
				onChange={(event) => onChange({ to: event.currentTarget.value })}
			/>
		</div>
	);
}
