import { CloseButton, Pill, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import type { CustomerFilter } from "../../../../../contract/customers/customers.ts";
import { limits } from "../../../../../contract/limits.ts";
import { type OrderState, orderStates } from "../../../../../contract/selling/order-status.ts";
import { DayRange } from "../../../../ui/table/day-range.tsx";
import classes from "./customer-filters.module.css";
import { noFilter } from "./customers-address.ts";

/** Long enough to finish a word, short enough to feel immediate. */
const TYPING_MS = 250;

const orderLabels: Record<OrderState, string> = {
	paid: "Paid",
	pending: "Pending",
	refunded: "Refunded",
	canceled: "Canceled",
	disputed: "Disputed",
	failed: "Failed",
	unknown: "Unknown",
};

/** Search and filters (USR-03). On a phone the filters are collapsed, and the button says how many are set. */
export function CustomerFilters(props: {
	filter: CustomerFilter;
	onChange: (changes: Partial<CustomerFilter>) => void;
	children?: ReactNode;
}) {
	const { filter, onChange } = props;
	const [typed, setTyped] = useState(filter.search);
	const [isUnfolded, setUnfolded] = useState(false);
	const search = useDebouncedCallback((value: string) => onChange({ search: value.trim() }), TYPING_MS);
	// The address may change in other ways: by the back button, or a link.
	useEffect(() => setTyped((now) => (now.trim() === filter.search ? now : filter.search)), [filter.search]);
	const type = (value: string) => {
		setTyped(value);
		search(value);
	};
	const set = (["status", "registration", "order", "orderedFrom", "orderedUntil"] as const).filter(
		(name) => filter[name] !== noFilter[name],
	).length;
	return (
		<div className={classes.bar}>
			<TextInput
				type="search"
				aria-label="Search customers"
				placeholder="Search by email, name or order ID"
				leftSection={<IconSearch size={16} aria-hidden />}
				rightSection={typed ? <CloseButton aria-label="Clear the search" onClick={() => type("")} /> : null}
				maxLength={limits.name.characters}
				value={typed}
				onChange={(event) => type(event.currentTarget.value)}
				// A pending search must not bring back a seller who has opened a customer.
				onBlur={search.flush}
				className={classes.search}
			/>
			<button
				type="button"
				className={classes.fold}
				aria-expanded={isUnfolded}
				aria-controls="customer-filters"
				onClick={() => setUnfolded(!isUnfolded)}
			>
				<IconAdjustmentsHorizontal size={18} aria-hidden />
				Filters{set > 0 && ` (${set})`}
			</button>
			{props.children}
			<div id="customer-filters" className={classes.filters} data-unfolded={isUnfolded}>
				<Select
					aria-label="Status"
					size="md"
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
					allowDeselect={false}
					data={[
						{ value: "all", label: "All Registration" },
						{ value: "registered", label: "Registered" },
						{ value: "not-registered", label: "Not Registered" },
					]}
					value={filter.registration}
					onChange={(value) => onChange({ registration: value as CustomerFilter["registration"] })}
				/>
				<Select
					aria-label="Orders"
					size="md"
					allowDeselect={false}
					data={[
						{ value: "all", label: "Any order" },
						...orderStates.map((value) => ({ value, label: orderLabels[value] })),
					]}
					value={filter.order}
					onChange={(value) => onChange({ order: value as CustomerFilter["order"] })}
				/>
				<DayRange
					prefix="Ordered"
					labels={["Ordered from", "Ordered until"]}
					from={filter.orderedFrom ?? ""}
					to={filter.orderedUntil ?? ""}
					onChange={({ from, to }) => onChange({ orderedFrom: from || undefined, orderedUntil: to || undefined })}
				/>
			</div>
			{filter.tag && (
				<Pill
					size="lg"
					withRemoveButton
					onRemove={() => onChange({ tag: "" })}
					removeButtonProps={{
						"aria-label": `Show customers without the tag ${filter.tag} too`,
						"aria-hidden": false,
						tabIndex: 0,
					}}
				>
					{filter.tag}
				</Pill>
			)}
		</div>
	);
}
