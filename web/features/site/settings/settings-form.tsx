import { Button, Group, Radio, SegmentedControl, SimpleGrid, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { limits } from "../../../../contract/limits.ts";
import type { SavedSettings, Settings } from "../../../../contract/site/settings.ts";
import { api, queries } from "../../../lib/api.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { errorCode } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { showSite } from "../../../lib/page/site.ts";
import { ChangedMeanwhile } from "../../../ui/dialog/changed-meanwhile.tsx";
import { UnsavedChangesGuard } from "../../../ui/editor/unsaved-changes-guard.tsx";
import { FormatLocaleSelect } from "../../../ui/field/format-locale-select.tsx";
import { Section } from "../../../ui/section.tsx";

const toForm = ({ updatedAt, ...settings }: SavedSettings): Settings => settings;

/**
 * All settings in one form that is saved as a whole (SET-01 to SET-03). Never silently overwrites changes of another
 * admin, and asks before unsaved changes are lost.
 */
export function SettingsForm({ settings }: { settings: SavedSettings }) {
	const queryClient = useQueryClient();
	const form = useForm<Settings>({ initialValues: toForm(settings) });
	const editing = useEditing({
		item: { ...settings, id: "settings" },
		form,
		toForm: ({ id, ...saved }) => toForm(saved),
		create: () => Promise.reject(new Error("settings are there already")),
		update: ({ updatedAt }) => api.admin.settings.update({ ...form.getValues(), updatedAt }),
		read: async () => ({ ...(await api.admin.settings.read()), id: "settings" }),
		onSaved: (saved) => {
			editing.takeSaved({ ...saved, id: "settings" });
			localStorage.setItem("show_sign_in", saved.show_sign_in);
			showSite({
				name: saved.site_name,
				supportEmail: saved.support_email,
				supportPhone: saved.support_phone,
				locale: saved.locale,
			});
			queryClient.setQueryData(queries.admin.settings.read.queryKey(), saved);
			void queryClient.invalidateQueries({ queryKey: queries.visitor.settings.key() });
			notice.show({
				kind: "success",
				title: "Settings saved",
				message: "Display settings have been updated successfully.",
				forMs: limits.settingsToastMs,
			});
		},
		toFieldErrors: (error): Record<string, string> =>
			errorCode(error) === "SECOND_FACTOR_FIRST" ? { admin_second_factor: error.message } : {},
	});
	const { failure } = editing;
	useEffect(() => {
		if (!failure) return;
		notice.show({
			kind: "failure",
			title: "Settings not saved",
			message: "Failed to save settings. Please try again.",
			forMs: limits.settingsToastMs,
		});
	}, [failure]);

	return (
		<form onSubmit={form.onSubmit(editing.save)} noValidate>
			<UnsavedChangesGuard unsaved={form.isDirty()} />
			<Stack gap="lg">
				<Section title="What members see">
					<Stack>
						<Radio.Group label="The member area shows" {...form.getInputProps("display_mode")}>
							<Group mt="xs">
								<Radio value="course" label="The course, with its lessons" />
								<Radio value="downloads" label="The list of files" />
							</Group>
						</Radio.Group>
						<div>
							<Text fw={500} id="layout-label">
								Product layout
							</Text>
							<SegmentedControl
								mt={4}
								aria-labelledby="layout-label"
								data={[
									{ value: "grid", label: "Grid" },
									{ value: "list", label: "List" },
								]}
								{...form.getInputProps("layout")}
							/>
						</div>
						<div>
							<Text fw={500} id="columns-label">
								Columns on desktop
							</Text>
							<SegmentedControl
								mt={4}
								aria-labelledby="columns-label"
								data={["1", "2", "3", "4"]}
								disabled={form.values.layout === "list"}
								{...form.getInputProps("desktop_columns")}
							/>
						</div>
					</Stack>
				</Section>

				<Section title="Sales page">
					<Stack>
						<Switch
							label="Show Sign-In Button"
							size="md"
							checked={form.values.show_sign_in !== "false"}
							onChange={(event) => form.setFieldValue("show_sign_in", event.currentTarget.checked ? "true" : "false")}
						/>
						<TextInput
							label="Checkout link"
							description="Where the buy buttons go. If blank, they scroll to the price and show your support email."
							placeholder="https://"
							inputMode="url"
							{...form.getInputProps("checkout_url")}
						/>
						<Radio.Group
							label="Recent-purchase pop-ups"
							description="Made-up purchases can violate consumer law in many countries. Use them for demos only."
							{...form.getInputProps("social_proof")}
						>
							<Stack gap="xs" mt="xs">
								<Radio value="off" label="None" />
								<Radio value="real" label="Real orders: first name and time, once there are 5 in 30 days" />
								<Radio value="invented" label="Made up, for demos only" />
							</Stack>
						</Radio.Group>
					</Stack>
				</Section>

				<Section title="The site">
					<Stack>
						<SimpleGrid cols={{ base: 1, sm: 2 }}>
							<TextInput label="Site name" required {...form.getInputProps("site_name")} />
							<TextInput label="Support email" type="email" required {...form.getInputProps("support_email")} />
							<TextInput label="Support phone" type="tel" {...form.getInputProps("support_phone")} />
							<FormatLocaleSelect
								value={form.values.locale}
								onChange={(locale) => form.setFieldValue("locale", locale)}
							/>
						</SimpleGrid>
					</Stack>
				</Section>

				<Section title="Security">
					<Switch
						label="Require two-step verification"
						description="Admins enter a code from an authenticator app after their password. Set up yours on your profile first."
						size="md"
						checked={form.values.admin_second_factor === "required"}
						error={form.errors.admin_second_factor}
						onChange={(event) =>
							form.setFieldValue("admin_second_factor", event.currentTarget.checked ? "required" : "optional")
						}
					/>
				</Section>

				<Section title="More offers">
					<Stack>
						<SimpleGrid cols={{ base: 1, sm: 2 }}>
							<TextInput
								label="Group offer link"
								description="Where the group offer's button leads. Leave blank to hide the offer."
								placeholder="https://"
								inputMode="url"
								{...form.getInputProps("cohort_url")}
							/>
							<TextInput
								label="Session offer link"
								description="Where the session offer's button leads. Leave blank to hide the offer."
								placeholder="https://"
								inputMode="url"
								{...form.getInputProps("session_url")}
							/>
						</SimpleGrid>
					</Stack>
				</Section>

				{editing.conflict && <ChangedMeanwhile {...editing.conflict} />}
				<Group justify="flex-end">
					<Button type="submit" disabled={editing.saving}>
						{editing.saving ? "Saving..." : "Save settings"}
					</Button>
				</Group>
			</Stack>
		</form>
	);
}
