import { Anchor, Button, Text, Title } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { buyerStageNames, buyerStages, type StuckBuyer } from "../../../../contract/customers/funnel.ts";
import { formatNumber } from "../../../../contract/formats.ts";
import { api, queries } from "../../../lib/api.ts";
import { notice } from "../../../lib/notices.ts";
import { refetchUnlessFirst } from "../../../lib/page/hydration.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import rowClasses from "../../../ui/row-list.module.css";
import { Section } from "../../../ui/section.tsx";
import { ListPages } from "../../../ui/table/list-pages.tsx";
import classes from "./funnel.module.css";

interface Step {
	/** Reason before the day. */
	why: string;
	label: string;
	/** If omitted, the customer's page is opened. */
	act?: { run: (customerId: string) => Promise<unknown>; done: string };
}

const invite = {
	run: (customerId: string) => api.admin.customers.invite({ selection: { ids: [customerId] } }),
	done: "The invitation is on its way.",
};

/** Why someone is stuck, and the remedy. */
const steps: Record<StuckBuyer["reason"], Step> = {
	bounced: { why: "The address bounced on", label: "Correct the email" },
	complained: { why: "Reported an email as spam on", label: "Open customer" },
	waiting: { why: "The email about access waits to be sent. Access since", label: "See emails" },
	notInvited: { why: "Not yet invited to register. Access since", label: "Send invitation", act: invite },
	notRegistered: { why: "Has not registered. Invited on", label: "Invite again", act: invite },
	unconfirmed: {
		why: "Has not confirmed the email. Registered on",
		label: "Resend confirmation",
		act: {
			run: (customerId) => api.admin.customers.resendVerification({ customerId }),
			done: "The confirmation is on its way.",
		},
	},
	neverSignedIn: {
		why: "Has never signed in. Registered on",
		label: "Send password reset",
		act: {
			run: (customerId) => api.admin.customers.sendPasswordReset({ customerId }),
			done: "The password reset is on its way.",
		},
	},
};

/** Shows how far buyers have come, and who is stuck (WAY-01). */
export function BuyerStages() {
	const [page, setPage] = useState(1);
	const query = useQuery({
		...queries.admin.buyerStages.read.queryOptions({ input: page === 1 ? {} : { page } }),
		placeholderData: keepPreviousData,
		refetchOnMount: refetchUnlessFirst,
	});
	return (
		<Section title="From purchase to first download" subtitle="Where buyers with access are now.">
			<Loaded query={query} failed="The stages of your buyers could not be loaded." placeholder={160}>
				{(data) => (
					<>
						<ul className={classes.stages}>
							{buyerStages.map((stage) => (
								<li key={stage} className={classes.stage}>
									<Text size="sm" c="dimmed">
										{buyerStageNames[stage]}
									</Text>
									<Text fz={22} fw={600} style={{ fontVariantNumeric: "tabular-nums" }}>
										{formatNumber(data.counts[stage])}
									</Text>
								</li>
							))}
						</ul>
						<Title order={3} fz="md" mb="xs">
							Stuck for a day or longer
						</Title>
						{data.stuck.rows.length === 0 ? (
							<Text c="dimmed">No buyers are stuck. Those who don’t get in within a day are listed here.</Text>
						) : (
							<ul className={`${rowClasses.list} ${classes.list}`} aria-label="Stuck buyers">
								{data.stuck.rows.map((buyer) => (
									<StuckRow key={buyer.customerId} buyer={buyer} />
								))}
							</ul>
						)}
						<ListPages
							page={data.stuck.page}
							requested={page}
							pageRows={data.stuck.pageRows}
							total={data.stuck.total}
							onPage={setPage}
							of="buyers"
						/>
					</>
				)}
			</Loaded>
		</Section>
	);
}

function StuckRow({ buyer }: { buyer: StuckBuyer }) {
	const queryClient = useQueryClient();
	const { why, label, act } = steps[buyer.reason];
	const page = `/admin/users/${buyer.customerId}`;
	const acting = useMutation({
		mutationFn: async () => act?.run(buyer.customerId),
		onSuccess: async () => {
			if (act) notice.succeeded(act.done);
			await queryClient.invalidateQueries({ queryKey: queries.admin.buyerStages.key() });
		},
		onError: (error) => notice.failed(error, "This could not be done. Please try again."),
	});
	return (
		<li className={rowClasses.row}>
			<div className={rowClasses.text}>
				<Anchor component={Link} to={page} fw={500}>
					{buyer.email}
				</Anchor>
				<Text size="sm" c="dimmed">
					{why} <LocalTime at={buyer.since} dateStyle="medium" />.
				</Text>
			</div>
			{act ? (
				<Button
					variant="default"
					size="sm"
					className={classes.act}
					aria-label={`${label}: ${buyer.email}`}
					loading={acting.isPending}
					onClick={() => acting.mutate()}
				>
					{label}
				</Button>
			) : (
				<Button
					component={Link}
					to={page}
					variant="default"
					size="sm"
					className={classes.act}
					aria-label={`${label}: ${buyer.email}`}
				>
					{label}
				</Button>
			)}
		</li>
	);
}
