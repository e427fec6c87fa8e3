import { Group, Progress, SimpleGrid, Stack, Text } from "@mantine/core";
import { deviceName } from "../../../../contract/accounts/device-name.ts";
import type { Customer } from "../../../../contract/customers/customers.ts";
import { formatNumber } from "../../../../contract/formats.ts";
import { useSite } from "../../../lib/page/site.ts";
import { formatAuditAction } from "../../../lib/text/format-audit-action.ts";
import { Facts } from "../../../ui/facts.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Section } from "../../../ui/section.tsx";
import { CustomerOrders } from "./customer-orders.tsx";
import { OrderBadge } from "./order-badge.tsx";
import { formatTotal, formatUtcDate } from "./order-labels.ts";

const decisionLabels = {
	granted: "You gave access manually, regardless of their orders.",
	revoked: "You revoked access manually, regardless of their orders.",
	none: null,
};

/** Everything known about a customer: order, account, messages and actions. */
export function CustomerView({ customer }: { customer: Customer }) {
	const { account } = customer;
	const { bundleTotal } = useSite();
	return (
		<SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
			<Section title="Order">
				<Facts
					facts={[
						["Name", customer.name || "—"],
						["Order ID", customer.orderId || "—"],
						["Order date", formatUtcDate(customer.orderDate)],
						["Status", <OrderBadge key="status" status={customer.orderStatus} />],
						[
							"Total",
							`${formatTotal(customer.orderTotal, bundleTotal)}${customer.orderTotalAssumed ? " (assumed)" : ""}`,
						],
						["Products", customer.products.length > 0 ? customer.products.join(", ") : "No products"],
						["Premium", customer.premium ? "Yes" : "No"],
						[
							"First approved",
							customer.approvedAt ? <LocalTime at={customer.approvedAt} dateStyle="medium" /> : "Never",
						],
						[
							"Invited",
							customer.invitedAt ? <LocalTime at={customer.invitedAt} dateStyle="medium" timeStyle="short" /> : "Never",
						],
					]}
				/>
			</Section>
			<Section title="All orders" subtitle={decisionLabels[customer.decision ?? "none"]}>
				<CustomerOrders orders={customer.orders} />
			</Section>
			<Section title="Account">
				{account ? (
					<>
						<Facts
							facts={[
								["Name", account.name || "—"],
								[
									"Registered",
									<LocalTime key="registered" at={account.registeredAt} dateStyle="medium" timeStyle="short" />,
								],
								["Email confirmed", account.verified ? "Yes" : "Not yet"],
								["Two-step verification", account.secondFactor ? "On" : "Off"],
								["Downloads", formatNumber(account.downloadCount)],
							]}
						/>
						<LessonProgress {...account.progress} />
					</>
				) : (
					<Text c="dimmed">Not registered yet.</Text>
				)}
			</Section>
			<Section title="Active sessions">
				<Entries
					nothing="No active sessions"
					entries={(account?.sessions ?? []).map(({ userAgent, lastUsed }) => ({
						at: lastUsed,
						text: deviceName(userAgent),
						more: "last used",
					}))}
				/>
			</Section>
			<Section title="Recent downloads">
				<Entries
					nothing="No downloads yet"
					entries={(account?.downloads ?? []).map(({ fileName, at }) => ({ at, text: fileName, more: null }))}
				/>
			</Section>
			<Section title="Admin activity">
				<Entries
					nothing="No activity yet"
					entries={customer.history.map(({ action, actor, at }) => ({
						at,
						text: formatAuditAction(action),
						more: `by ${actor}`,
					}))}
				/>
			</Section>
		</SimpleGrid>
	);
}

function LessonProgress({ completed, lessons, lastAt }: { completed: number; lessons: number; lastAt: Date | null }) {
	if (lessons === 0) return null;
	const text = `${completed} of ${lessons} lessons completed`;
	return (
		<Stack gap={4} mt="md">
			<Progress value={(completed / lessons) * 100} aria-label={text} />
			<Text size="sm" c="dimmed">
				{text}
				{lastAt && (
					<>
						, last on <LocalTime at={lastAt} dateStyle="medium" />
					</>
				)}
			</Text>
		</Stack>
	);
}

function Entries({
	entries,
	nothing,
}: {
	entries: { at: Date; text: string; more: string | null }[];
	nothing: string;
}) {
	if (entries.length === 0) return <Text c="dimmed">{nothing}</Text>;
	return (
		<Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
			{entries.map(({ at, text, more }) => (
				<Group
					key={`${at.getTime()} ${text}`}
					component="li"
					justify="space-between"
					gap="xs"
					wrap="nowrap"
					align="flex-start"
				>
					<div>
						<Text style={{ overflowWrap: "anywhere" }}>{text}</Text>
						{more && (
							<Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
								{more}
							</Text>
						)}
					</div>
					<Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
						<LocalTime at={at} dateStyle="medium" timeStyle="short" />
					</Text>
				</Group>
			))}
		</Stack>
	);
}
