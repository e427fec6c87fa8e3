import { Alert, Button, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconFileTypePdf, IconPrinter } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { formatFileSize } from "../../../../contract/file-size.ts";
import { formatNumber } from "../../../../contract/formats.ts";
import { formatMoney } from "../../../../contract/money.ts";
import { orderStateLabels } from "../../../../contract/selling/order-status.ts";
import { type Proof, proofPdfPath } from "../../../../contract/selling/orders.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import print from "../../../ui/shell/print.module.css";

export const proofQuery = (orderId: string) => queries.admin.orders.proof.queryOptions({ input: { orderId } });

/** Proof for a bank that an order was delivered: to read, print, save, or send to Stripe (ORD-03). */
export function ProofScreen({ orderId }: { orderId: string }) {
	const query = useQuery(proofQuery(orderId));
	const { data } = query;
	const [submitting, setSubmitting] = useState(false);
	return (
		<>
			<div className={print.screenOnly}>
				<PageHeading
					title="Proof of delivery"
					subtitle={data && `Order ${data.number}`}
					actions={
						<>
							<Button
								component={Link}
								to={`/admin/orders/${orderId}`}
								variant="default"
								leftSection={<IconArrowLeft size={18} aria-hidden />}
							>
								Order
							</Button>
							{data && (
								<>
									<Button
										variant="default"
										leftSection={<IconPrinter size={18} aria-hidden />}
										onClick={() => window.print()}
									>
										Print
									</Button>
									<Button
										component="a"
										href={proofPdfPath(orderId)}
										download
										variant="default"
										leftSection={<IconFileTypePdf size={18} aria-hidden />}
									>
										Download PDF
									</Button>
								</>
							)}
							{data?.submittable && <Button onClick={() => setSubmitting(true)}>Submit to Stripe as evidence</Button>}
						</>
					}
				/>
				{data?.submittedAt && (
					<Alert color="green" mb="lg" role="status">
						Submitted to Stripe <LocalTime at={data.submittedAt} dateStyle="long" timeStyle="short" />. The bank decides
						within 60 to 75 days.
					</Alert>
				)}
			</div>
			<Loaded
				query={query}
				failed="The proof could not be loaded."
				placeholder={480}
				gone={{ code: "ORDER_NOT_FOUND", title: "This order no longer exists." }}
			>
				{(data) => <ProofPaper proof={data} />}
			</Loaded>
			{submitting && <SubmitDialog orderId={orderId} onClose={() => setSubmitting(false)} />}
		</>
	);
}

function SubmitDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
	const queryClient = useQueryClient();
	const submit = useMutation({
		mutationFn: () => api.admin.orders.submitProof({ orderId }),
		onSuccess: async () => {
			onClose();
			notice.succeeded("The proof was submitted to Stripe.");
			await queryClient.invalidateQueries({ queryKey: queries.admin.orders.key() });
		},
	});
	return (
		<ConfirmDialog
			opened
			harmless
			title="Submit to Stripe as evidence?"
			confirmLabel="Submit evidence"
			pending={submit.isPending}
			error={
				submit.isError ? errorMessage(submit.error, "The evidence could not be submitted. Please try again.") : null
			}
			onConfirm={() => submit.mutate()}
			onClose={onClose}
		>
			Stripe sends this page as a PDF to the buyer's bank. Evidence can be submitted once per dispute, and not changed
			afterwards.
		</ConfirmDialog>
	);
}

function ProofPaper({ proof }: { proof: Proof }) {
	const { buyer, consent } = proof;
	return (
		<Paper
			withBorder
			bg="var(--surface)"
			p={{ base: "md", sm: "xl" }}
			component="article"
			aria-label="Proof of delivery"
		>
			<Stack gap="xl">
				<Part title="Order">
					<Facts
						facts={[
							["Order", proof.number || "No order number"],
							["External ID", proof.reference],
							["Sold by", proof.seller],
							["Sold through", proof.sourceName],
							["Products", proof.products.join(", ")],
							["Total", `${formatMoney(proof.total)}${proof.amountAssumed ? " (assumed)" : ""}`],
							["Refunded", proof.refunded.minorUnits > 0 && formatMoney(proof.refunded)],
							["Status", orderStateLabels[proof.state]],
							[
								"Bought",
								proof.dayOnly ? (
									<LocalTime key="at" at={proof.placedAt} dayOnly dateStyle="medium" />
								) : (
									<Moment key="at" at={proof.placedAt} />
								),
							],
							["Name", buyer.name],
							["Email", buyer.email],
							["IP address", buyer.address],
						]}
					/>
				</Part>
				<Part title="Consent before payment">
					{consent ? (
						<Facts
							facts={[
								["Agreed", <Moment key="at" at={consent.at} />],
								["Version", String(consent.version)],
								["Text", consent.text],
							]}
						/>
					) : (
						<Text c="dimmed">No consent was asked for with this order.</Text>
					)}
				</Part>
				<Part title="Emails">
					<Rows
						label="Emails"
						head={["Time", "To", "Subject", "Status"]}
						rows={proof.emails.map((mail) => [<Moment key="at" at={mail.at} />, mail.to, mail.subject, mail.status])}
					/>
				</Part>
				{proof.people.map((person) => (
					<PersonParts key={person.email} person={person} />
				))}
			</Stack>
		</Paper>
	);
}

const roleNames = { buyer: "Buyer", "former buyer": "Former buyer", recipient: "Recipient" };

function PersonParts({ person }: { person: Proof["people"][number] }) {
	const { email, signIns, downloads, lessons } = person;
	return (
		<>
			<Part title={`Account of ${email}`}>
				<Facts
					facts={[
						["Role", roleNames[person.role]],
						["Order belonged to this email until", person.ownedUntil && <Moment at={person.ownedUntil} />],
						["Registered", person.registeredAt ? <Moment at={person.registeredAt} /> : "Not registered"],
					]}
				/>
			</Part>
			<Part title="Sign-ins" count={[signIns.length, person.signInCount]}>
				<Rows
					label={`Sign-ins of ${email}`}
					head={["Time", "IP address", "Device"]}
					rows={signIns.map(({ at, address, device }) => [<Moment key="at" at={at} />, address, device])}
				/>
			</Part>
			<Part title="Downloads" count={[downloads.length, person.downloadCount]}>
				<Rows
					label={`Downloads of ${email}`}
					head={["Time", "File", "IP address", "Sent", "SHA-256"]}
					rows={downloads.map(({ at, file, address, bytesSent, sha256 }) => [
						<Moment key="at" at={at} />,
						file,
						address,
						bytesSent === null ? "Not counted" : `${formatFileSize(bytesSent)} (${formatNumber(bytesSent)} bytes)`,
						sha256,
					])}
				/>
			</Part>
			<Part title="Lessons">
				<Rows
					label={`Lessons of ${email}`}
					head={["Lesson", "Last opened", "Completed"]}
					rows={lessons.map(({ title, lastAt, completedAt }) => [
						title,
						<Moment key="last" at={lastAt} />,
						completedAt ? <Moment key="done" at={completedAt} /> : "No",
					])}
				/>
			</Part>
		</>
	);
}

const Moment = ({ at }: { at: Date }) => <LocalTime at={at} dateStyle="medium" timeStyle="medium" />;

function Part(props: { title: string; count?: [shown: number, all: number]; children: ReactNode }) {
	const [shown = 0, all = 0] = props.count ?? [];
	return (
		<section>
			<Title order={2} fz="lg" mb="xs" style={{ overflowWrap: "anywhere" }}>
				{props.title}
			</Title>
			{all > shown && (
				<Text size="sm" c="dimmed" mb="xs">
					The newest {formatNumber(shown)} of {formatNumber(all)}
				</Text>
			)}
			{props.children}
		</section>
	);
}

function Rows({ label, head, rows }: { label: string; head: string[]; rows: ReactNode[][] }) {
	if (rows.length === 0) return <Text c="dimmed">None.</Text>;
	return (
		<Table.ScrollContainer minWidth={560} type="native" tabIndex={0} role="region" aria-label={label}>
			<Table verticalSpacing={6} fz="sm">
				<Table.Thead>
					<Table.Tr>
						{head.map((name) => (
							<Table.Th key={name} scope="col">
								{name}
							</Table.Th>
						))}
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{rows.map((cells, row) => (
						<Table.Tr key={row}>
							{cells.map((cell, index) => (
								<Table.Td key={head[index]} style={{ overflowWrap: "anywhere", verticalAlign: "top" }}>
									{cell}
								</Table.Td>
							))}
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</Table.ScrollContainer>
	);
}
