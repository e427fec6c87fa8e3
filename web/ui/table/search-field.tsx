import { CloseButton, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";

/** Long enough to finish a word, short enough to feel immediate. */
const TYPING_MS = 250;

/** A search that follows the typing. What it searches for is part of the address. */
export function SearchField({
	search,
	onSearch,
	...props
}: Omit<TextInputProps, "onChange" | "value"> & { search: string; onSearch: (search: string) => void }) {
	const [typed, setTyped] = useState(search);
	const searchSoon = useDebouncedCallback((value: string) => onSearch(value.trim()), TYPING_MS);
	// The address may change in other ways: by the back button, or a link.
	useEffect(() => setTyped((now) => (now.trim() === search ? now : search)), [search]);
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
