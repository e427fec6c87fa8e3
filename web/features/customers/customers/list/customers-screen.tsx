import { Anchor, Button, Select } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { Link } from "react-router";
import type { CustomerSort } from "../../../../../contract/customers/customer-lists.ts";
import type { CustomerQuery, CustomerRow, CustomerSelection } from "../../../../../contract/customers/customers.ts";
import { formatNumber } from "../../../../../contract/formats.ts";
import { limits } from "../../../../../contract/limits.ts";
import { useAddressDialog } from "../../../../lib/editing/use-address-dialog.ts";
import { notice } from "../../../../lib/notices.ts";
import { adminPages } from "../../../../lib/page/admin-pages.ts";
import { useAddressView } from "../../../../lib/page/use-address-view.ts";
import { useSavedColumns } from "../../../../lib/use-saved-columns.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FailureNotice } from "../../../../ui/failure-notice.tsx";
import { DownloadLink } from "../../../../ui/file/download-link.tsx";
import { PageHeading } from "../../../../ui/page-heading.tsx";
import { ColumnChoice } from "../../../../ui/table/column-choice.tsx";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { FoundPages } from "../../../../ui/table/found-pages.tsx";
import { MoreActions, MoreButton, MoreLink } from "../../../../ui/table/more-actions.tsx";
import { CustomerDialog } from "../customer-dialog.tsx";
import { EditCustomerDialog } from "../edit-customer-dialog.tsx";
import { InviteDialog } from "../invite-dialog.tsx";
import { BulkActions, exportAddress } from "./bulk-actions.tsx";
import { customerColumns } from "./customer-columns.tsx";
import { CustomerCounts } from "./customer-counts.tsx";
import { CustomerFilters } from "./customer-filters.tsx";
import {
	changesFilter,
	filterOf,
	isFiltered,
	noFilter,
	PAGE_SIZES,
	readAddress,
	writeAddress,
} from "./customers-address.ts";
import { customersQuery } from "./customers-query.ts";
import { showNotice } from "./show-notice.ts";

/**
 * Lists everyone who has paid or registered (USR-01 to USR-13). The view is part of the address, so it can be shared
 * and reloaded.
 */
export function CustomersScreen({ signOut }: { signOut: ReactNode }) {
	const [query, changeView] = useAddressView(readAddress, writeAddress);
	const filter = useMemo(() => filterOf(query), [query]);
	const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
		...customersQuery(query),
		placeholderData: keepPreviousData,
	});

	const queryClient = useQueryClient();
	/** An edit may move its row to another page of the sorted list, or out of a filter: then the notice says so. */
	const reportSaved = async ({ id, email }: { id: string; email: string }) => {
		const message = `${email} has been saved`;
		const page = await queryClient.fetchQuery({ ...customersQuery(query), retry: false }).catch(() => null);
		if (!page || page.rows.some((row) => row.id === id)) return showNotice({ kind: "success", message });
		notice.show({ kind: "success", message: `${message}, and is no longer on this page of the list` });
	};

	const [selected, setSelected] = useState<Record<string, true>>({});
	const [allMatching, setAllMatching] = useState(false);
	const [dialog, setDialog] = useState<"add" | CustomerRow | null>(null);
	useAddressDialog({ add: () => setDialog("add") });
	const [inviting, setInviting] = useState(false);
	const [hidden, setHidden] = useSavedColumns("customers");
	const clear = useCallback(() => {
		setSelected({});
		setAllMatching(false);
	}, []);

	const show = (changes: Partial<CustomerQuery>) => {
		// Each typed letter is not a separate step for the back button.
		changeView(changes, { replace: Object.keys(changes).join() === "search" });
		if (changesFilter(changes)) clear();
	};
	const columns = useMemo(() => customerColumns({ onEdit: setDialog }), []);

	const ids = Object.keys(selected);
	const selection: CustomerSelection = allMatching ? { filter } : { ids };
	const foundLabel = data ? `${formatNumber(data.found)}${data.foundMore ? "+" : ""}` : "";
	const pageSelected = data !== undefined && data.rows.length > 0 && data.rows.every(({ id }) => selected[id]);

	return (
		<>
			<PageHeading
				title={adminPages.customers.title}
				subtitle="Manage user access and view customer information"
				actions={
					<>
						<Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setDialog("add")}>
							Add User
						</Button>
						<MoreActions>
							<MoreButton onClick={() => setInviting(true)}>Invite unregistered</MoreButton>
							<DownloadLink variant="subtle" href={exportAddress({ filter })} fileName="customers.csv">
								Export CSV
							</DownloadLink>
							<MoreButton onClick={() => void refetch()}>Refresh</MoreButton>
							<MoreLink to={adminPages.today.path}>Back to Dashboard</MoreLink>
							{signOut}
						</MoreActions>
					</>
				}
			/>
			{isError && (
				<FailureNotice
					message="Failed to load customer data. Please try again."
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			<CustomerCounts counts={data?.counts} filter={filter} onChange={show} />
			<CustomerFilters filter={filter} onChange={show}>
				<ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
			</CustomerFilters>

			{(ids.length > 0 || allMatching) && (
				<BulkActions
					selection={selection}
					count={allMatching ? (data?.found ?? 0) : ids.length}
					countLabel={allMatching ? `All ${foundLabel}` : formatNumber(ids.length)}
					onSelectAll={
						!allMatching && pageSelected && data.found > ids.length
							? { label: `Select all ${foundLabel} that match`, act: () => setAllMatching(true) }
							: undefined
					}
					onClear={clear}
				/>
			)}
			{data?.found === 0 ? (
				<EmptyState title="No customers found">
					{isFiltered(query) ? (
						<>
							Try adjusting your filters,{" "}
							<Anchor component="button" type="button" onClick={() => show(noFilter)}>
								or show everyone
							</Anchor>
						</>
					) : (
						<>
							<Anchor component={Link} to="/admin/import">
								Import customers from CSV
							</Anchor>{" "}
							or add them manually
						</>
					)}
				</EmptyState>
			) : (
				(data || !isError) && (
					<DataTable
						label="Customers"
						columns={columns}
						rows={data?.rows}
						rowId={({ id }) => id}
						rowName={({ email }) => email}
						hidden={hidden}
						sort={{ id: query.sort, descending: query.direction === "desc" }}
						onSort={({ id, descending }) => show({ sort: id as CustomerSort, direction: descending ? "desc" : "asc" })}
						selected={selected}
						onSelect={(next) => {
							setAllMatching(false);
							setSelected(keepAtMost(next, limits.customerSelection));
						}}
						busy={isPlaceholderData}
					/>
				)
			)}
			{data && data.found > 0 && (
				<FoundPages
					data={data}
					requested={query.page}
					pageSize={query.pageSize}
					onPage={(page) => show({ page })}
					mt="sm"
				>
					<Select
						aria-label="Rows on a page"
						w={130}
						allowDeselect={false}
						data={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} rows` }))}
						value={String(query.pageSize)}
						onChange={(value) => show({ pageSize: Number(value) })}
					/>
				</FoundPages>
			)}
			{dialog === "add" && (
				<CustomerDialog
					onClose={() => setDialog(null)}
					onSaved={({ email }) => {
						setDialog(null);
						showNotice({ kind: "success", message: `${email} has been added to the approved list` });
					}}
				/>
			)}
			{dialog !== null && dialog !== "add" && (
				<EditCustomerDialog
					customerId={dialog.id}
					onClose={() => setDialog(null)}
					onSaved={(saved) => {
						setDialog(null);
						void reportSaved(saved);
					}}
				/>
			)}
			{inviting && <InviteDialog filter={filter} filtered={isFiltered(query)} onClose={() => setInviting(false)} />}
		</>
	);
}

/** Limits individual selection to what one action accepts; beyond that, all matches can be selected. */
function keepAtMost(selected: Record<string, true>, most: number): Record<string, true> {
	return Object.fromEntries(Object.entries(selected).slice(0, most));
}
