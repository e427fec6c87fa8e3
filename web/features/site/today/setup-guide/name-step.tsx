import { SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SavedSettings } from "../../../../../contract/site/settings.ts";
import { api, queries } from "../../../../lib/api.ts";
import { errorMessage } from "../../../../lib/error-message.ts";
import { showSite } from "../../../../lib/page/site.ts";
import { FailureAlert } from "../../../../ui/failure-alert.tsx";
import { StepActions } from "./step-actions.tsx";

/** A new site has an address that reaches no one (RFC 2606). */
const ownEmail = (email: string) => (email.endsWith("@example.com") ? "" : email);

/** Name of the site, and where buyers get help. */
export function NameStep(props: { settings: SavedSettings; next: string; onSaved: () => void }) {
	const queryClient = useQueryClient();
	const { settings } = props;
	const form = useForm({
		initialValues: {
			site_name: settings.site_name,
			support_email: ownEmail(settings.support_email),
			support_phone: settings.support_phone,
		},
		validate: {
			site_name: (name) => (name.trim() ? null : "Site name is required"),
			support_email: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : "Enter a valid email"),
		},
	});
	const saving = useMutation({
		mutationFn: (changes: typeof form.values) => api.admin.settings.update(changes),
		onSuccess: async (saved) => {
			queryClient.setQueryData(queries.admin.settings.read.queryKey(), saved);
			void queryClient.invalidateQueries({ queryKey: queries.visitor.settings.key() });
			// The next step edits the brand, which contains the name, and so does the header of this page.
			await queryClient.invalidateQueries({ queryKey: queries.admin.brand.key() });
			const brand = await queryClient.fetchQuery(queries.admin.brand.read.queryOptions());
			showSite({
				name: brand.values.name,
				brand: brand.shown,
				supportEmail: saved.support_email,
				supportPhone: saved.support_phone,
			});
			props.onSaved();
		},
	});
	return (
		<form noValidate onSubmit={form.onSubmit((values) => saving.mutate(values))}>
			<Stack gap="lg">
				<TextInput
					label="Site name"
					description="On every page and in every email"
					required
					dir="auto"
					maxLength={80}
					{...form.getInputProps("site_name")}
				/>
				<SimpleGrid cols={{ base: 1, sm: 2 }}>
					<TextInput
						label="Support email"
						description="Buyers write here when they need help"
						type="email"
						required
						{...form.getInputProps("support_email")}
					/>
					<TextInput
						label="Support phone"
						description="Leave blank to show none"
						type="tel"
						maxLength={40}
						{...form.getInputProps("support_phone")}
					/>
				</SimpleGrid>
				<FailureAlert>
					{saving.isError && errorMessage(saving.error, "The settings could not be saved. Please try again.")}
				</FailureAlert>
			</Stack>
			<StepActions next={props.next} saving={saving.isPending} />
		</form>
	);
}
