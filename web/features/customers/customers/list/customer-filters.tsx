import { Pill, Select } from "@mantine/core";
import type { ReactNode } from "react";
import type { CustomerFilter } from "../../../../../contract/customers/customers.ts";
import { type OrderState, orderStates } from "../../../../../contract/selling/order-status.ts";
import { DayRange } from "../../../../ui/table/day-range.tsx";
import { FilterBar } from "../../../../ui/table/filter-bar.tsx";
import { noFilter } from "./customers-address.ts";

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
	const set = (["status", "registration", "order", "orderedFrom", "orderedUntil"] as const).filter(
		(name) => filter[name] !== noFilter[name],
	).length;
	return (
		<FilterBar
			searchLabel="Search customers"
			placeholder="Search by email, name or order ID"
			search={filter.search}
			onSearch={(search) => onChange({ search })}
			set={set}
			beside={props.children}
			after={
				filter.tag && (
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
				)
			}
		>
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
				onChange={({ from, to }) => {
					if (from !== undefined) onChange({ orderedFrom: from || undefined });
					if (to !== undefined) onChange({ orderedUntil: to || undefined });
				}}
			/>
		</FilterBar>
	);
}
