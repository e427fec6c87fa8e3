import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { limits } from "../../../contract/limits.ts";
import classes from "./filter-bar.module.css";

/** Long enough to finish a word, short enough to feel immediate. */
const TYPING_MS = 250;

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
	const [typed, setTyped] = useState(props.search);
	const [isUnfolded, setUnfolded] = useState(false);
	const search = useDebouncedCallback((value: string) => props.onSearch(value.trim()), TYPING_MS);
	// The address may change in other ways: by the back button, or a link.
	useEffect(() => setTyped((now) => (now.trim() === props.search ? now : props.search)), [props.search]);
	const type = (value: string) => {
		setTyped(value);
		search(value);
	};
	return (
		<div className={classes.bar}>
			<TextInput
				type="search"
				aria-label={props.searchLabel}
				placeholder={props.placeholder}
				leftSection={<IconSearch size={16} aria-hidden />}
				rightSection={typed ? <CloseButton aria-label="Clear the search" onClick={() => type("")} /> : null}
				maxLength={limits.name.characters}
				value={typed}
				onChange={(event) => type(event.currentTarget.value)}
				// A pending search must not bring back a seller who has opened a row.
				onBlur={search.flush}
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
