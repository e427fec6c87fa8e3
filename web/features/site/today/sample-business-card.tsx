import { Button, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Section } from "../../../ui/section.tsx";

/** Says that a try-out's buyers and sales are invented, and removes them (TRY-01). */
export function SampleBusinessCard() {
	const queryClient = useQueryClient();
	const [asking, setAsking] = useState(false);
	const removing = useMutation(
		queries.admin.today.startEmpty.mutationOptions({
			onSuccess: async (today) => {
				queryClient.setQueryData(queries.admin.today.read.queryKey(), today);
				// Every list and figure showed some of it.
				await queryClient.invalidateQueries();
			},
		}),
	);
	return (
		<Section
			title="You are looking at a sample business"
			subtitle="Its buyers, orders and visits of the last 120 days are invented, so that you can judge every screen."
			actions={
				<Button variant="default" size="sm" onClick={() => setAsking(true)}>
					Start empty
				</Button>
			}
		>
			<ConfirmDialog
				opened={asking}
				onClose={() => setAsking(false)}
				title="Remove the sample business?"
				confirmLabel="Remove sample business"
				pending={removing.isPending}
				error={removing.isError ? errorMessage(removing.error, "It could not be removed. Please try again.") : null}
				onConfirm={() => removing.mutate({})}
			>
				<Text>
					The invented buyers, orders, reviews and visits are deleted. The sample products, the course and what you
					added yourself stay.
				</Text>
			</ConfirmDialog>
		</Section>
	);
}
