import { Group, Progress, SimpleGrid, Stack, Text } from "@mantine/core";
import type { Customer } from "../../../contract/customers.ts";
import { deviceName } from "../../../contract/device-name.ts";
import { auditWords } from "../../lib/audit-words.ts";
import { Facts } from "../../ui/facts";
import { LocalTime } from "../../ui/local-time.tsx";
import { Section } from "../../ui/section";
import { CustomerOrders } from "./customer-orders";
import { OrderBadge } from "./order-badge";
import { formatUtcDate, totalWords } from "./order-words.ts";

const decisionWords = {
	granted: "You gave access manually, regardless of their orders.",
	revoked: "You revoked access manually, regardless of their orders.",
	none: null,
};

/** Order, account, messages and what was done: everything that is known about one customer. */
export function CustomerView({ customer }: { customer: Customer }) {
	const { account } = customer;
	return (
		<SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
			<Section title="Order">
				<Facts
					facts={[
						["Name", customer.name || "—"],
						["Order ID", customer.orderId || "—"],
						["Order date", formatUtcDate(customer.orderDate)],
						["Status", <OrderBadge key="status" status={customer.orderStatus} />],
						["Total", `${totalWords(customer.orderTotal)}${customer.orderTotalAssumed ? " (assumed)" : ""}`],
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
			<Section title="All orders" subtitle={decisionWords[customer.decision ?? "none"]}>
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
								["Downloads", account.downloadCount.toLocaleString("en-US")],
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
						words: deviceName(userAgent),
						more: "last used",
					}))}
				/>
			</Section>
			<Section title="Recent downloads">
				<Entries
					nothing="No downloads yet"
					entries={(account?.downloads ?? []).map(({ fileName, at }) => ({ at, words: fileName, more: null }))}
				/>
			</Section>
			<Section title="Admin activity">
				<Entries
					nothing="No activity yet"
					entries={customer.history.map(({ action, actor, at }) => ({
						at,
						words: auditWords(action),
						more: `by ${actor}`,
					}))}
				/>
			</Section>
		</SimpleGrid>
	);
}

function LessonProgress({ completed, lessons, lastAt }: { completed: number; lessons: number; lastAt: Date | null }) {
	if (lessons === 0) return null;
	const words = `${completed} of ${lessons} lessons completed`;
	return (
		<Stack gap={4} mt="md">
			<Progress value={(completed / lessons) * 100} aria-label={words} />
			<Text size="sm" c="dimmed">
				{words}
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
	entries: { at: Date; words: string; more: string | null }[];
	nothing: string;
}) {
	if (entries.length === 0) return <Text c="dimmed">{nothing}</Text>;
	return (
		<Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
			{entries.map(({ at, words, more }) => (
				<Group
					key={`${at.getTime()} ${words}`}
					component="li"
					justify="space-between"
					gap="xs"
					wrap="nowrap"
					align="flex-start"
				>
					<div>
						<Text style={{ overflowWrap: "anywhere" }}>{words}</Text>
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
