import { Badge, Button, Group, Progress, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import type { OrderSeats } from "../../../../contract/selling/buying.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { Section } from "../../../ui/section.tsx";

export const seatsQuery = queries.member.seats.list.queryOptions();

/** Assigns the seats that a buyer has bought (BUY-08). */
export function SeatsScreen() {
	const query = useQuery(seatsQuery);
	return (
		<>
			<PageHeading title="Seats" subtitle="Give the seats you bought to other people." />
			<Loaded query={query} failed="Your seats could not be loaded." placeholder={320}>
				{(data) => (
					<>
						{data.orders.length === 0 && (
							<EmptyState title="No seats to assign">
								When you buy more than one seat, you assign the others here.
							</EmptyState>
						)}
						<Stack gap="lg">
							{data.orders.map((order) => (
								<SeatsOfOrder key={order.id} order={order} />
							))}
						</Stack>
					</>
				)}
			</Loaded>
		</>
	);
}

type Seat = OrderSeats["seats"][number];

function SeatsOfOrder({ order }: { order: OrderSeats }) {
	const queryClient = useQueryClient();
	const [email, setEmail] = useState("");
	const [leaving, setLeaving] = useState<Seat | null>(null);
	const assigned = order.seats.length + 1;
	const left = order.quantity - assigned;
	const assign = useMutation({
		mutationFn: () => api.member.seats.assign({ orderId: order.id, email }),
		onSuccess: (seats) => {
			queryClient.setQueryData(seatsQuery.queryKey, seats);
			notice.succeeded(`Seat assigned. An invitation is on its way to ${email.trim().toLowerCase()}.`);
			setEmail("");
		},
	});
	const unassign = useMutation({
		mutationFn: (seat: Seat) => api.member.seats.unassign({ orderId: order.id, seatId: seat.id }),
		onSuccess: (seats) => {
			queryClient.setQueryData(seatsQuery.queryKey, seats);
			notice.succeeded("Seat unassigned.");
			setLeaving(null);
		},
		onError: () => void queryClient.invalidateQueries({ queryKey: seatsQuery.queryKey }),
	});
	return (
		<Section title={`Order ${order.number}`} subtitle={`${assigned} of ${order.quantity} seats assigned`}>
			<Stack>
				<Progress value={(assigned / order.quantity) * 100} aria-label="Seats assigned" />
				<Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
					<Group component="li" justify="space-between" gap="xs">
						<Text>You</Text>
						<Badge variant="light" color="brand">
							Your seat
						</Badge>
					</Group>
					{order.seats.map((seat) => (
						<Group key={seat.id} component="li" justify="space-between" gap="xs">
							<div style={{ flex: "1 1 200px", overflowWrap: "anywhere" }}>
								<Text>{seat.email}</Text>
								<Text size="sm" c="dimmed">
									Invited <LocalTime at={seat.assignedAt} dateStyle="medium" />
								</Text>
							</div>
							{seat.registered ? (
								<Badge variant="light" color="brand">
									Registered
								</Badge>
							) : (
								<Group gap="xs">
									<Badge variant="light" color="gray">
										Not registered yet
									</Badge>
									<Button variant="default" aria-label={`Unassign ${seat.email}`} onClick={() => setLeaving(seat)}>
										Unassign
									</Button>
								</Group>
							)}
						</Group>
					))}
				</Stack>
				{!order.open && <Text c="dimmed">This order is not paid, so its seats give no access.</Text>}
				{order.open && left === 0 && <Text c="dimmed">All seats are assigned.</Text>}
				{order.open && left > 0 && (
					<form
						noValidate
						onSubmit={(event) => {
							event.preventDefault();
							assign.mutate();
						}}
					>
						<Stack gap="sm">
							<Group align="flex-end" gap="sm">
								<TextInput
									label="Email"
									type="email"
									autoComplete="off"
									flex="1 1 220px"
									maxLength={limits.email.characters}
									value={email}
									onChange={(event) => setEmail(event.currentTarget.value)}
								/>
								<Button type="submit" loading={assign.isPending} disabled={!email.includes("@")}>
									Assign seat
								</Button>
							</Group>
							<FailureAlert>
								{assign.isError && errorMessage(assign.error, "The seat could not be assigned. Please try again.")}
							</FailureAlert>
						</Stack>
					</form>
				)}
			</Stack>
			{leaving && (
				<ConfirmDialog
					opened
					title="Unassign this seat?"
					confirmLabel="Unassign"
					pending={unassign.isPending}
					error={
						unassign.isError
							? errorMessage(unassign.error, "The seat could not be unassigned. Please try again.")
							: null
					}
					onConfirm={() => unassign.mutate(leaving)}
					onClose={() => {
						unassign.reset();
						setLeaving(null);
					}}
				>
					{leaving.email} loses access, and you can give the seat to someone else.
				</ConfirmDialog>
			)}
		</Section>
	);
}
