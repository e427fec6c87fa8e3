import { Radio, Text } from "@mantine/core";
import classes from "./choice-cards.module.css";

interface Choice<Value extends string> {
	value: Value;
	title: string;
	detail: string;
	picture: string;
}

/** One of several large options, each with a picture. */
export function ChoiceCards<Value extends string>(props: {
	label: string;
	choices: Choice<Value>[];
	value: Value | null;
	error?: string | null;
	onChange: (value: Value) => void;
}) {
	return (
		<Radio.Group
			label={props.label}
			value={props.value ?? ""}
			error={props.error}
			onChange={(value) => props.onChange(value as Value)}
		>
			<div className={classes.cards}>
				{props.choices.map(({ value, title, detail, picture }) => (
					<Radio.Card key={value} value={value} className={classes.card}>
						<img src={picture} alt="" width={160} height={120} className={classes.picture} />
						<span className={classes.text}>
							<Text component="span" fw={600}>
								{title}
							</Text>
							<Text component="span" size="sm" c="dimmed">
								{detail}
							</Text>
						</span>
						<Radio.Indicator className={classes.indicator} />
					</Radio.Card>
				))}
			</div>
		</Radio.Group>
	);
}
