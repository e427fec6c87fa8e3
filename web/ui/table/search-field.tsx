import { CloseButton, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback, useWindowEvent } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";

/** Long enough to finish a word, short enough to feel immediate. */
const TYPING_MS = 250;

/** A search that follows the typing. What it searches for is part of the address. */
export function SearchField({
	search,
	onSearch,
	...props
}: Omit<TextInputProps, "onChange" | "value"> & { search: string; onSearch: (search: string) => void }) {
	const [typed, setTyped] = useState(search);
	/** Searches that were requested and are not in the address yet. */
	const pending = useRef<string[]>([]);
	const searchSoon = useDebouncedCallback((value: string) => {
		const next = value.trim();
		pending.current = next === search ? [] : [...pending.current, next];
		onSearch(next);
	}, TYPING_MS);
	// The address may change in other ways: by the back button, or a link. But when it follows an earlier search, letters
	// typed since stay.
	useEffect(() => {
		const index = pending.current.lastIndexOf(search);
		pending.current.splice(0, index + 1);
		if (index >= 0) return;
		searchSoon.cancel();
		setTyped((now) => (now.trim() === search ? now : search));
	}, [search, searchSoon]);
	// The back button gives up what was typed right before it, whatever page it leads to.
	useWindowEvent("popstate", () => {
		searchSoon.cancel();
		pending.current = [];
		setTyped(search);
	});
	const type = (value: string) => {
		setTyped(value);
		searchSoon(value);
	};
	return (
		<TextInput
			type="search"
			leftSection={<IconSearch size={18} aria-hidden />}
			rightSection={typed ? <CloseButton aria-label="Clear the search" onClick={() => type("")} /> : null}
			value={typed}
			onChange={(event) => type(event.currentTarget.value)}
			// A pending search must not bring back a seller who has opened a row.
			onBlur={searchSoon.flush}
			{...props}
		/>
	);
}
