import { CloseButton, Group, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import type { CustomerFilter } from "../../../contract/customers.ts";
import { limits } from "../../../contract/limits.ts";

/** Long enough to finish a word, short enough to feel at once. */
const TYPING_MS = 250;

/** Search and the two filters (USR-03). */
export function CustomerFilters(props: {
	filter: CustomerFilter;
	onChange: (changes: Partial<CustomerFilter>) => void;
	children?: ReactNode;
}) {
	const { filter, onChange } = props;
	const [typed, setTyped] = useState(filter.search);
	const search = useDebouncedCallback((value: string) => onChange({ search: value.trim() }), TYPING_MS);
	// The address may change without the field: by the back button, or a link.
	useEffect(() => setTyped((now) => (now.trim() === filter.search ? now : filter.search)), [filter.search]);
	const type = (value: string) => {
		setTyped(value);
		search(value);
	};
	return (
		<Group gap="sm" mb="md" align="flex-end">
			<TextInput
				type="search"
				aria-label="Search customers"
				placeholder="Search by email, name or order ID"
				leftSection={<IconSearch size={18} aria-hidden />}
				rightSection={typed ? <CloseButton aria-label="Clear the search" onClick={() => type("")} /> : null}
				maxLength={limits.name.characters}
				value={typed}
				onChange={(event) => type(event.currentTarget.value)}
				// Whoever goes on to a customer must not be brought back by the search that was still waiting.
				onBlur={search.flush}
				flex="1 1 260px"
			/>
			<Select
				aria-label="Status"
				size="md"
				w={{ base: "100%", xs: 170 }}
				allowDeselect={false}
				data={[
					{ value: "all", label: "All Status" },
					{ value: "approved", label: "Approved" },
					{ value: "not-approved", label: "Not Approved" },
				]}
				value={filter.status}
				onChange={(value) => onChange({ status: value as CustomerFilter["status"] })}
			/>
			<Select
				aria-label="Registration"
				size="md"
				w={{ base: "100%", xs: 190 }}
				allowDeselect={false}
				data={[
					{ value: "all", label: "All Registration" },
					{ value: "registered", label: "Registered" },
					{ value: "not-registered", label: "Not Registered" },
				]}
				value={filter.registration}
				onChange={(value) => onChange({ registration: value as CustomerFilter["registration"] })}
			/>
			{props.children}
		</Group>
	);
}
