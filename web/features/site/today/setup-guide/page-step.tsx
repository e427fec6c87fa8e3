import { Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { GuideState, pageStarts } from "../../../../../contract/site/setup-guide.ts";
import { api, queries } from "../../../../lib/api.ts";
import { errorMessage } from "../../../../lib/error-message.ts";
import { ConfirmDialog } from "../../../../ui/dialog/confirm-dialog.tsx";
import { FailureAlert } from "../../../../ui/failure-alert.tsx";
import { ChoiceCards } from "./choice-cards.tsx";
import { kindPictures } from "./guide-labels.ts";
import { StepActions } from "./step-actions.tsx";

type PageStart = (typeof pageStarts)[number];

/** Starts the sales page, and ends the guide in its editor. */
export function PageStep({ guide }: { guide: GuideState }) {
	const navigate = useNavigate();
	const queryClient = useQueryClient();
	const [from, setFrom] = useState<PageStart>("starter");
	const [asking, ask] = useDisclosure(false);
	const starting = useMutation({
		mutationFn: async () => {
			await api.admin.setupGuide.startPage({ from });
			await api.admin.setupGuide.finish({});
		},
		onSuccess: async () => {
			queryClient.removeQueries({ queryKey: queries.admin.salesPage.key() });
			await navigate("/admin/sales-page");
			void queryClient.invalidateQueries({ queryKey: queries.admin.today.key() });
		},
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (guide.hasDraft) ask.open();
		else starting.mutate();
	};
	const failure =
		starting.isError && errorMessage(starting.error, "The sales page could not be created. Please try again.");
	if (!guide.kind)
		return (
			<Text>
				The page depends on what you sell. <Link to="?step=product">Answer the first step</Link>, then come back.
			</Text>
		);
	return (
		<form onSubmit={submit}>
			<Stack gap="lg">
				<Text>You can change every word and picture. Visitors see “Coming soon” until you publish the page.</Text>
				<ChoiceCards
					label="Start from"
					value={from}
					onChange={setFrom}
					choices={[
						{
							value: "starter",
							title: "A page for your product",
							detail: "Short and complete, with the name and price you entered",
							picture: kindPictures[guide.kind],
						},
						{
							value: "sample",
							title: "The sample",
							detail: "The long page of a book with audiobook and bonuses, to learn from or rewrite",
							picture: "/pictures/bundle.webp",
						},
					]}
				/>
				<FailureAlert>{!asking && failure}</FailureAlert>
			</Stack>
			<StepActions next={null} saving={starting.isPending} label="Create the page" />
			<ConfirmDialog
				opened={asking}
				title="Replace your draft?"
				confirmLabel="Replace draft"
				pending={starting.isPending}
				error={failure || null}
				onClose={ask.close}
				onConfirm={() => starting.mutate()}
			>
				The sales page has a draft that was edited. Everything in it is replaced by the new page.
			</ConfirmDialog>
		</form>
	);
}
