import { Alert, Anchor, Badge, Button, Group, Select, Stack, Text } from "@mantine/core";
import { IconDownload, IconMailPlus } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import {
	type LeadFilter,
	type LeadRow,
	leadExportPath,
	leadFilter,
	leadFormPath,
	leadStates,
} from "../../../../contract/customers/leads.ts";
import { limits } from "../../../../contract/limits.ts";
import { api, queries } from "../../../lib/api.ts";
import { useAddressDialog } from "../../../lib/editing/use-address-dialog.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { pageOfAddress } from "../../../lib/page/page-of-address.ts";
import { useAddressView } from "../../../lib/page/use-address-view.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { DownloadLink } from "../../../ui/file/download-link.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { ListPages } from "../../../ui/table/list-pages.tsx";
import { ListStates } from "../../../ui/table/list-states.tsx";
import { SearchField } from "../../../ui/table/search-field.tsx";
import { type StackedColumn, StackedTable } from "../../../ui/table/stacked-table.tsx";
import { LeadFiguresSection } from "./lead-figures.tsx";
import { leadSourceLabel, leadStateLabels, pageVersionLabel } from "./lead-labels.ts";
import { LeadSettingsDialog } from "./lead-settings-dialog.tsx";

interface LeadView extends LeadFilter {
	page: number;
}

/** Parses the address of the list; an invalid filter shows everything. */
const readAddress = (parameters: URLSearchParams): LeadView => ({
	...(leadFilter.safeParse(Object.fromEntries(parameters)).data ?? { search: "" }),
	page: pageOfAddress(parameters),
});

const writeFilter = ({ search, state, source }: LeadFilter): URLSearchParams => {
	const parameters = new URLSearchParams();
	if (search) parameters.set("search", search);
	if (state) parameters.set("state", state);
	if (source !== undefined) parameters.set("source", source);
	return parameters;
};

const writeAddress = (view: LeadView): URLSearchParams => {
	const parameters = writeFilter(view);
	if (view.page !== 1) parameters.set("page", String(view.page));
	return parameters;
};

const viewQuery = (view: LeadView) => queries.admin.leads.list.queryOptions({ input: view });

export const leadsQuery = (parameters: URLSearchParams) => viewQuery(readAddress(parameters));
export const leadSettingsQuery = () => queries.admin.leads.readSettings.queryOptions();

/** People who asked for the free lesson (LEAD-04). The filter is part of the address. */
export function LeadsScreen() {
	const [filter, show] = useAddressView(readAddress, writeAddress);
	const list = useQuery({ ...viewQuery(filter), placeholderData: keepPreviousData });
	const settings = useQuery(leadSettingsQuery());
	const [editing, setEditing] = useState(false);
	const [deleted, setDeleted] = useState<LeadRow | null>(null);
	const [consent, setConsent] = useState<number | null>(null);
	useAddressDialog({ add: () => setEditing(true) });
	const isFiltered = filter.search !== "" || filter.state !== undefined || filter.source !== undefined;
	const exported = writeFilter(filter);
	const columns: StackedColumn<LeadRow>[] = [
		{
			label: "Email",
			lead: true,
			render: ({ email, customerId }) => (
				<div style={{ overflowWrap: "anywhere" }}>
					{customerId ? (
						<Anchor component={Link} to={`${adminPages.customers.path}/${customerId}`} size="sm" fw={600}>
							<EmailText email={email} />
						</Anchor>
					) : (
						<Text size="sm" fw={600}>
							<EmailText email={email} />
						</Text>
					)}
				</div>
			),
		},
		{
			label: "Status",
			render: ({ state }) => (
				<Badge variant="light" color={state === "bought" ? "leaf" : state === "confirmed" ? "brand" : "gray"}>
					{leadStateLabels[state]}
				</Badge>
			),
		},
		{
			label: "Source",
			render: ({ source }) => (
				<Text size="sm" style={{ overflowWrap: "anywhere" }}>
					<bdi>{leadSourceLabel(source)}</bdi>
				</Text>
			),
		},
		{ label: "Sales page", render: ({ pageVersion }) => <Text size="sm">{pageVersionLabel(pageVersion)}</Text> },
		{
			label: "Signed up",
			render: ({ signedUpAt }) => (
				<Text size="sm" style={{ whiteSpace: "nowrap" }}>
					<LocalTime at={signedUpAt} dateStyle="medium" />
				</Text>
			),
		},
		{
			label: "Consent",
			render: ({ email, consentVersion, consentedAt }) => (
				<div>
					<Anchor
						component="button"
						type="button"
						size="sm"
						ta="left"
						onClick={() => setConsent(consentVersion)}
						aria-label={`Show text ${consentVersion} that ${email} agreed to`}
					>
						Text {consentVersion}
					</Anchor>
					<Text size="sm" c="dimmed">
						<LocalTime at={consentedAt} dateStyle="medium" timeStyle="short" />
					</Text>
				</div>
			),
		},
		{
			label: "Actions",
			width: 110,
			render: (lead) => (
				<Button variant="default" size="xs" h={44} onClick={() => setDeleted(lead)} aria-label={`Delete ${lead.email}`}>
					Delete
				</Button>
			),
		},
	];
	return (
		<>
			<PageHeading
				title={adminPages.leads.title}
				subtitle="People who asked for the free lesson. They have no access to the member area."
				actions={
					<>
						<Button variant="default" disabled={!settings.data} onClick={() => setEditing(true)}>
							Free lesson
						</Button>
						<DownloadLink
							variant="default"
							href={`${leadExportPath}${exported.size > 0 ? `?${exported}` : ""}`}
							fileName="leads.csv"
							leftSection={<IconDownload size={18} aria-hidden />}
						>
							Export CSV
						</DownloadLink>
					</>
				}
			/>
			<Stack gap="lg">
				{settings.data?.active && !settings.data.available && (
					<Alert color="red">
						The free lesson was deleted or is a draft, so people who confirm get nothing. Choose another.
					</Alert>
				)}
				{settings.data && !settings.data.active && settings.data.onSalesPage && (
					<Alert color="yellow">
						The free lesson is off, so visitors don't see its section on your sales page.{" "}
						<Anchor component="button" type="button" c="inherit" underline="always" onClick={() => setEditing(true)}>
							Turn it on
						</Anchor>
					</Alert>
				)}
				{settings.data?.active && settings.data.available && (
					<Text size="sm" c="dimmed">
						The form is on{" "}
						<Anchor href={leadFormPath} underline="always">
							{leadFormPath}
						</Anchor>
						{settings.data.onSalesPage ? (
							" and on your sales page."
						) : (
							<>
								.{" "}
								<Anchor component={Link} to={adminPages.salesPage.path} underline="always">
									Show it on your sales page too
								</Anchor>
							</>
						)}
					</Text>
				)}
				<Filters filter={filter} sources={list.data?.sources ?? []} onChange={show} />
				<ListStates
					query={list}
					what="leads"
					failed="The leads could not be loaded. Please try again."
					rowHeight={52}
					isEmpty={({ total }) => total === 0}
					empty={
						<EmptyState
							title={isFiltered ? "No leads found" : "No leads yet"}
							icon={<IconMailPlus size={28} stroke={1.5} />}
						>
							{isFiltered ? (
								<Anchor
									component="button"
									type="button"
									onClick={() => show({ search: "", state: undefined, source: undefined })}
								>
									Show all leads
								</Anchor>
							) : settings.data?.active ? (
								"They appear here as soon as someone asks for the free lesson."
							) : (
								<Anchor component="button" type="button" onClick={() => setEditing(true)}>
									Offer a free lesson
								</Anchor>
							)}
						</EmptyState>
					}
				>
					{(data) => (
						<div>
							<StackedTable label="Leads" columns={columns} rows={data.rows} busy={list.isFetching} />
							<ListPages {...data} requested={filter.page} of="leads" onPage={(page) => show({ page })} />
						</div>
					)}
				</ListStates>
				<LeadFiguresSection />
			</Stack>
			{editing && settings.data && (
				<LeadSettingsDialog
					settings={settings.data}
					onClose={() => setEditing(false)}
					onSaved={(message) => {
						setEditing(false);
						notice.succeeded(message);
					}}
				/>
			)}
			<Dialog opened={consent !== null} onClose={() => setConsent(null)} title={`Consent, text ${consent ?? ""}`}>
				<Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
					{list.data?.consents.find(({ version }) => version === consent)?.text}
				</Text>
			</Dialog>
			{deleted && <DeleteLeadDialog lead={deleted} onClose={() => setDeleted(null)} />}
		</>
	);
}

function Filters(props: {
	filter: LeadFilter;
	sources: string[];
	onChange: (changes: Partial<LeadFilter>, options?: { replace: boolean }) => void;
}) {
	const { filter, onChange } = props;
	const { source } = filter;
	const sources = source !== undefined && !props.sources.includes(source) ? [source, ...props.sources] : props.sources;
	return (
		<Group gap="sm" align="flex-end">
			<SearchField
				aria-label="Search leads"
				placeholder="Search by email"
				maxLength={limits.email.characters}
				search={filter.search}
				onSearch={(search) => onChange({ search }, { replace: true })}
				flex="1 1 300px"
			/>
			<Select
				aria-label="Status"
				w={{ base: "calc(50% - 8px)", xs: 180 }}
				allowDeselect={false}
				data={[
					{ value: "all", label: "Every status" },
					...leadStates.map((state) => ({ value: state, label: leadStateLabels[state] })),
				]}
				value={filter.state ?? "all"}
				onChange={(state) => onChange({ state: leadStates.find((one) => one === state) })}
			/>
			<Select
				aria-label="Source"
				w={{ base: "calc(50% - 8px)", xs: 180 }}
				allowDeselect={false}
				data={[
					{ value: "all", label: "Every source" },
					...sources.map((one) => ({ value: `source ${one}`, label: leadSourceLabel(one) })),
				]}
				value={source === undefined ? "all" : `source ${source}`}
				onChange={(value) => onChange({ source: value === "all" ? undefined : value?.slice("source ".length) })}
			/>
		</Group>
	);
}

function DeleteLeadDialog({ lead, onClose }: { lead: LeadRow; onClose: () => void }) {
	const queryClient = useQueryClient();
	const deleting = useMutation({
		mutationFn: () => api.admin.leads.remove({ id: lead.id }),
		onSuccess: async () => {
			await queryClient.invalidateQueries({ queryKey: queries.admin.leads.key() });
			onClose();
			notice.succeeded("Lead deleted.");
		},
	});
	return (
		<ConfirmDialog
			opened
			title="Delete this lead?"
			confirmLabel="Delete lead"
			onClose={onClose}
			onConfirm={() => deleting.mutate()}
			pending={deleting.isPending}
			error={deleting.isError ? errorMessage(deleting.error, "The lead could not be deleted. Please try again.") : null}
		>
			<Text style={{ overflowWrap: "anywhere" }}>
				This permanently deletes {lead.email}, the consent and the emails sent to this lead. Their link to the lesson
				stops working.
				{lead.customerId && " The customer and their orders stay."}
			</Text>
		</ConfirmDialog>
	);
}
