import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { type GuideState, type SoldKind, soldKinds } from "../../../../../contract/site/setup-guide.ts";
import { queries } from "../../../../lib/api.ts";
import { errorMessage } from "../../../../lib/error-message.ts";
import { FailureAlert } from "../../../../ui/failure-alert.tsx";
import { ChoiceCards } from "./choice-cards.tsx";
import { kindLabels, kindPictures } from "./guide-labels.ts";
import { StepActions } from "./step-actions.tsx";

const choices = soldKinds.map((value) => ({ value, ...kindLabels[value], picture: kindPictures[value] }));

/** What is sold: its kind, its name, and what buyers can do with it. */
export function ProductStep(props: { guide: GuideState; next: string; onSaved: (guide: GuideState) => void }) {
	const { kind, productName, promise } = props.guide;
	const form = useForm<{ kind: SoldKind | null; productName: string; promise: string }>({
		initialValues: { kind, productName, promise },
		validate: {
			kind: (value) => (value ? null : "Choose what comes closest"),
			productName: (value) =>
				!value.trim() ? "Product name is required" : /[{}]/.test(value) ? "Must not contain braces" : null,
			promise: (value) => (/[{}]/.test(value) ? "Must not contain braces" : null),
		},
	});
	const saving = useMutation(queries.admin.setupGuide.saveProduct.mutationOptions({ onSuccess: props.onSaved }));
	return (
		<form
			noValidate
			onSubmit={form.onSubmit(({ kind: chosen, ...values }) => {
				if (chosen) saving.mutate({ ...values, kind: chosen });
			})}
		>
			<Stack gap="lg">
				<ChoiceCards
					label="What do you sell?"
					choices={choices}
					value={form.values.kind}
					error={form.errors.kind?.toString()}
					onChange={(value) => form.setFieldValue("kind", value)}
				/>
				<TextInput
					label="Product name"
					required
					dir="auto"
					maxLength={80}
					placeholder="Sourdough for Beginners"
					{...form.getInputProps("productName")}
				/>
				<TextInput
					label="What can people do with it?"
					description="One sentence. It becomes the headline of your sales page."
					dir="auto"
					maxLength={160}
					placeholder="Bake your first real loaf this weekend."
					{...form.getInputProps("promise")}
				/>
				<FailureAlert>
					{saving.isError && errorMessage(saving.error, "Your answers could not be saved. Please try again.")}
				</FailureAlert>
			</Stack>
			<StepActions next={props.next} saving={saving.isPending} />
		</form>
	);
}
