import { IconAdjustmentsHorizontal, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { limits } from "../../../contract/limits.ts";
import classes from "./filter-bar.module.css";
import { SearchField } from "./search-field.tsx";

/**
 * Search and filters above a list. On a phone the filters are collapsed, so that the list begins on the first screen, and
 * the button says how many are set.
 *
 * @param props `children` are the filters, `beside` stays in sight, `after` follows them
 */
export function FilterBar(props: {
	searchLabel: string;
	placeholder: string;
	search: string;
	onSearch: (search: string) => void;
	/** How many filters are set. */
	set: number;
	beside?: ReactNode;
	after?: ReactNode;
	children: ReactNode;
}) {
	const { set } = props;
	const id = useId();
	const [isUnfolded, setUnfolded] = useState(false);
	return (
		<div className={classes.bar}>
			<SearchField
				aria-label={props.searchLabel}
				placeholder={props.placeholder}
				leftSection={<IconSearch size={16} aria-hidden />}
				maxLength={limits.name.characters}
				search={props.search}
				onSearch={props.onSearch}
				className={classes.search}
			/>
			<button
				type="button"
				className={classes.fold}
				aria-expanded={isUnfolded}
				aria-controls={id}
				onClick={() => setUnfolded(!isUnfolded)}
			>
				<IconAdjustmentsHorizontal size={18} aria-hidden />
				Filters{set > 0 && ` (${set})`}
			</button>
			{props.beside}
			<div id={id} className={classes.filters} data-unfolded={isUnfolded}>
				{props.children}
			</div>
			{props.after}
		</div>
	);
}
