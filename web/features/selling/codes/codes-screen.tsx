import { Alert, Anchor, Badge, Button, CopyButton, Group, Text } from "@mantine/core";
import { IconDiscount, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatDate, formatDateRange, formatNumber } from "../../../../contract/formats.ts";
import { limits } from "../../../../contract/limits.ts";
import { formatMoney } from "../../../../contract/money.ts";
import type { CodeState, DiscountCode } from "../../../../contract/selling/codes.ts";
import { api, queries } from "../../../lib/api.ts";
import { useAddressDialog } from "../../../lib/editing/use-address-dialog.ts";
import { notice } from "../../../lib/notices.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { pageOfAddress } from "../../../lib/page/page-of-address.ts";
import { useAddressView } from "../../../lib/page/use-address-view.ts";
import { DeletionDialog, useDeletion } from "../../../ui/dialog/deletion-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { ListPages } from "../../../ui/table/list-pages.tsx";
import { ListStates } from "../../../ui/table/list-states.tsx";
import { RowActions } from "../../../ui/table/row-actions.tsx";
import { SearchField } from "../../../ui/table/search-field.tsx";
import { type StackedColumn, StackedTable } from "../../../ui/table/stacked-table.tsx";
import { CodeDialog } from "./code-dialog.tsx";

/** @param params of the address */
export const codesQuery = (params: URLSearchParams) => viewQuery(readAddress(params));

interface View {
	search: string;
	page: number;
}

const viewQuery = (view: View) => queries.admin.codes.list.queryOptions({ input: view });

const readAddress = (params: URLSearchParams): View => ({
	search: (params.get("search") ?? "").slice(0, limits.typedCode.characters),
	page: pageOfAddress(params),
});

const writeAddress = ({ search, page }: View) =>
	new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) });

/** The seller's discount codes, with what each has sold (CODE-01). */
export function CodesScreen() {
	const [view, show] = useAddressView(readAddress, writeAddress);
	const { search } = view;
	const queryClient = useQueryClient();
	const list = useQuery({ ...viewQuery(view), placeholderData: keepPreviousData });
	const [editing, setEditing] = useState<DiscountCode | "new" | null>(null);
	const refresh = () => queryClient.invalidateQueries({ queryKey: queries.admin.codes.key() });
	useAddressDialog({
		add: () => setEditing("new"),
		edit: (id) =>
			api.admin.codes
				.read({ id })
				.then(setEditing, (error: unknown) => notice.failed(error, "The code could not be loaded.")),
	});
	const pausing = useMutation(
		queries.admin.codes.setPaused.mutationOptions({
			scope: { id: "code-paused" },
			onSuccess: async (code) => {
				await refresh();
				const { id, paused, updatedAt } = code;
				notice.succeeded(pausedMessage(code), {
					act: async () => {
						await api.admin.codes.setPaused({ id, paused: !paused, updatedAt });
						await refresh();
					},
					done: pausedMessage({ ...code, paused: !paused }),
				});
			},
			onError: (error) => notice.failed(error, "The code could not be changed. Please try again."),
		}),
	);
	const deletion = useDeletion<DiscountCode>({
		remove: api.admin.codes.remove,
		refresh,
		messages: { deleted: "Code deleted.", restored: "Code restored." },
	});
	const columns: StackedColumn<DiscountCode>[] = [
		{
			label: "Code",
			lead: true,
			render: ({ code, link }) => (
				<Group gap="xs" wrap="nowrap" justify="space-between" w="100%">
					<div style={{ overflowWrap: "anywhere" }}>
						<Text fw={600}>{code}</Text>
						<Anchor href={link} target="_blank" size="sm" c="dimmed">
							{link.replace(/^https?:\/\//, "")}
						</Anchor>
					</div>
					<CopyButton value={link}>
						{({ copied, copy }) => (
							<Button
								variant="subtle"
								size="xs"
								h={40}
								flex="none"
								onClick={copy}
								aria-label={`Copy the link of ${code}`}
							>
								{copied ? "Copied" : "Copy link"}
							</Button>
						)}
					</CopyButton>
				</Group>
			),
		},
		{
			label: "Discount",
			render: (code) => (
				<div>
					<Text size="sm">{describeDiscount(code)}</Text>
					{code.price && (
						<Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
							{code.price.minorUnits === 0 ? "Free" : `${formatMoney(code.price)} to pay`}
						</Text>
					)}
				</div>
			),
		},
		{
			label: "Status",
			render: ({ state, problem }) => (
				<div>
					<Badge
						miw="max-content"
						variant="light"
						color={state === "running" ? "brand" : state === "not_applicable" ? "red" : "gray"}
					>
						{stateLabels[state]}
					</Badge>
					{state === "not_applicable" && (
						<Text size="sm" c="dimmed" maw={220}>
							{problem}
						</Text>
					)}
				</div>
			),
		},
		{ label: "Valid", render: (code) => <Text size="sm">{describeDays(code)}</Text> },
		{
			label: "Uses",
			render: ({ uses, held, usageLimit, oncePerCustomer }) => (
				<div style={{ fontVariantNumeric: "tabular-nums" }}>
					<Text size="sm" style={{ whiteSpace: "nowrap" }}>
						{usageLimit === null ? formatNumber(uses) : `${formatNumber(uses)} of ${formatNumber(usageLimit)}`}
					</Text>
					{held > 0 && (
						<Text size="sm" c="dimmed">
							{formatNumber(held)} at the checkout
						</Text>
					)}
					{oncePerCustomer && (
						<Text size="sm" c="dimmed">
							Once per customer
						</Text>
					)}
				</div>
			),
		},
		{
			label: "Revenue",
			render: ({ revenue }) => (
				<Text size="sm" style={{ fontVariantNumeric: "tabular-nums" }}>
					{revenue.map((money) => formatMoney(money)).join(", ") || "—"}
				</Text>
			),
		},
		{
			label: "Actions",
			width: 210,
			render: (code) => (
				<RowActions title={code.code} onEdit={() => setEditing(code)} onDelete={() => deletion.ask(code)}>
					<Button
						variant="default"
						size="xs"
						miw={84}
						h={40}
						// A disabled one would lose the focus.
						onClick={() => !pausing.isPending && pausing.mutate({ id: code.id, paused: !code.paused })}
						aria-busy={pausing.isPending && pausing.variables.id === code.id}
						aria-label={`${code.paused ? "Resume" : "Pause"} ${code.code}`}
					>
						{code.paused ? "Resume" : "Pause"}
					</Button>
				</RowActions>
			),
		},
	];
	const add = (
		<Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing("new")}>
			Create a code
		</Button>
	);
	const { data } = list;
	return (
		<>
			<PageHeading
				title={adminPages.codes.title}
				subtitle="For your own checkout. Purchases through another cart don't use these codes."
				actions={add}
			/>
			{data && !data.ownCheckout && (
				<Alert color="yellow" mb="md">
					Your own checkout is off, so buyers can't use these codes.{" "}
					<Anchor component={Link} to={adminPages.payments.path}>
						Open payments
					</Anchor>
				</Alert>
			)}
			{(search || (data && data.total > 0)) && (
				<SearchField
					aria-label="Search codes"
					placeholder="Search codes"
					maxLength={limits.typedCode.characters}
					search={search}
					onSearch={(text) => show({ search: text }, { replace: true })}
					mb="md"
					maw={{ sm: 400 }}
				/>
			)}
			<ListStates
				query={list}
				what="codes"
				failed="The codes could not be loaded. Please try again."
				rowHeight={64}
				isEmpty={({ rows }) => rows.length === 0}
				empty={
					<EmptyState
						title={search ? "No codes found" : "No discount codes yet"}
						icon={<IconDiscount size={28} stroke={1.5} />}
					>
						{search ? (
							<Anchor component="button" type="button" onClick={() => show({ search: "" })}>
								Show all codes
							</Anchor>
						) : (
							"Create one, then share its link. Your sales page shows the reduced price to everyone who opens it."
						)}
					</EmptyState>
				}
			>
				{(data) => (
					<>
						<StackedTable label="Discount codes" columns={columns} rows={data.rows} busy={list.isFetching} />
						<ListPages {...data} requested={view.page} of="codes" onPage={(page) => show({ page })} />
					</>
				)}
			</ListStates>
			{editing && data && (
				<CodeDialog
					code={editing === "new" ? null : editing}
					price={data.price}
					timeZone={data.timeZone}
					onClose={() => setEditing(null)}
					onSaved={(message) => {
						setEditing(null);
						notice.succeeded(message);
					}}
				/>
			)}
			<DeletionDialog deletion={deletion} what="code" failed="The code could not be deleted. Please try again.">
				{({ code }) => (
					<>Buyers can no longer use {code}. Its orders keep its name, and open checkouts keep their price.</>
				)}
			</DeletionDialog>
		</>
	);
}

const stateLabels: Record<CodeState, string> = {
	running: "Running",
	paused: "Paused",
	scheduled: "Scheduled",
	ended: "Ended",
	used_up: "Used up",
	not_applicable: "Doesn't apply",
};

const pausedMessage = ({ code, paused }: Pick<DiscountCode, "code" | "paused">) =>
	paused ? `${code} paused.` : `${code} resumed.`;

const describeDiscount = ({ percent, amount }: DiscountCode) =>
	percent === null ? `${amount ? formatMoney(amount) : ""} off` : `${percent}% off`;

const DAY: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeZone: "UTC" };
const formatDay = (date: string) => formatDate(instantOf(date), DAY);
const instantOf = (day: string) => new Date(`${day}T00:00:00Z`);

function describeDays({ startsOn, endsOn }: DiscountCode): string {
	if (startsOn && endsOn) return formatDateRange(instantOf(startsOn), instantOf(endsOn), DAY);
	if (endsOn) return `Until ${formatDay(endsOn)}`;
	return startsOn ? `From ${formatDay(startsOn)}` : "Always";
}
