import { Badge, Button, Code, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { DomainRecord } from "../../../../contract/email/deliverability.ts";
import { queries } from "../../../lib/api.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { Section } from "../../../ui/section.tsx";
import classes from "./domain-records.module.css";

const states: Record<DomainRecord["state"], { label: string; color: string }> = {
	found: { label: "Found", color: "brand" },
	missing: { label: "Missing", color: "red" },
	invalid: { label: "Needs fixing", color: "red" },
	unknown: { label: "Unknown", color: "gray" },
};

/** Shows the DNS records of the sender's domain; mailbox providers filter messages without them. */
export function DomainRecords() {
	const query = useQuery({
		...queries.admin.emailDelivery.lookUpDomain.queryOptions(),
		staleTime: 60_000,
		retry: false,
	});
	const { data, isFetching, refetch } = query;
	return (
		<Section
			title="Domain records"
			subtitle={data ? `SPF, DKIM and DMARC of ${data.domain}` : "SPF, DKIM and DMARC"}
			actions={
				<Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
					Check again
				</Button>
			}
		>
			<Loaded query={query} failed="The records could not be looked up." placeholder={120}>
				{(data) => (
					<Stack gap="md" component="ul" className={classes.records}>
						{data.records.map(({ kind, state, name, value, advice }) => (
							<li key={kind} className={classes.record}>
								<Text fw={500} w={64}>
									{kind}
								</Text>
								<div className={classes.text}>
									<Badge variant="light" size="sm" color={states[state].color}>
										{states[state].label}
									</Badge>
									<Text size="sm" c="dimmed" mt={2}>
										{advice}
									</Text>
									<Code className={classes.value}>{value ? `${name}  ${value}` : name}</Code>
								</div>
							</li>
						))}
					</Stack>
				)}
			</Loaded>
		</Section>
	);
}
