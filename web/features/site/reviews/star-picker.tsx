import { Input } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { count } from "../../../../contract/text/count.ts";
import classes from "./star-picker.module.css";

const stars = [1, 2, 3, 4, 5];

/**
 * Five radio buttons that look like stars: the arrow keys choose, as in every radio group. The library's own component
 * requires Enter after an arrow key.
 */
export function StarPicker(props: { value: number; onChange: (stars: number) => void; error?: ReactNode }) {
	return (
		<fieldset className={classes.group} aria-describedby={props.error ? "stars-error" : undefined}>
			<legend className={classes.legend}>
				Stars{" "}
				<span aria-hidden className={classes.required}>
					*
				</span>
			</legend>
			<div className={classes.stars}>
				{stars.map((star) => {
					const Icon = star <= props.value ? IconStarFilled : IconStar;
					return (
						<label key={star} className={classes.star} data-chosen={star <= props.value || undefined}>
							<input
								type="radio"
								name="rating"
								className={classes.input}
								value={star}
								checked={props.value === star}
								onChange={() => props.onChange(star)}
								aria-label={count(star, "star")}
							/>
							<Icon size={32} stroke={1.5} aria-hidden />
						</label>
					);
				})}
			</div>
			{props.error && (
				<Input.Error id="stars-error" mt={5}>
					{props.error}
				</Input.Error>
			)}
		</fieldset>
	);
}
