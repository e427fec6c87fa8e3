import { Badge, Stack, Tabs } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
	findChanges,
	type MemberTextChanges,
	type MemberTextGroup,
	type MemberTextKey,
	type MemberTexts,
	memberTextDefaults,
	memberTextGroups,
	memberTextKeys,
	memberTexts,
} from "../../../../contract/site/member-texts/all-words.ts";
import { findTextProblem, trimText } from "../../../../contract/site/member-texts/find-text-problem.ts";
import type { MemberTextsState } from "../../../../contract/site/member-texts/member-texts.ts";
import { screenTextKeys } from "../../../../contract/site/member-texts/screen-texts.ts";
import { capitalize } from "../../../../contract/text/capitalize.ts";
import { api, queries } from "../../../lib/api.ts";
import { fieldErrors } from "../../../lib/editing/field-errors.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { notice } from "../../../lib/notices.ts";
import { showTexts } from "../../../lib/page/site.ts";
import { EditorEnd } from "../../../ui/editor/editor-end.tsx";
import { UnsavedChangesGuard } from "../../../ui/editor/unsaved-changes-guard.tsx";
import { choiceOf, type EmailChoice } from "./email-choices.ts";
import { EmailTexts } from "./email-texts.tsx";
import classes from "./member-texts.module.css";
import { ScreenTexts } from "./screen-texts.tsx";

const groups = Object.keys(memberTextGroups) as MemberTextGroup[];

const textsOf = ({ changes }: MemberTextsState): MemberTexts => ({ ...memberTextDefaults, ...changes });

/** Returns the texts as they are saved: without space around them, an empty one as its default. */
const changesOf = (texts: MemberTexts): MemberTextChanges =>
	findChanges(Object.fromEntries(memberTextKeys.map((key) => [key, trimText(texts[key])])));

function findFaults(texts: MemberTexts): Record<string, string> {
	return Object.fromEntries(
		memberTextKeys.flatMap((key) => {
			const problem = findTextProblem(trimText(texts[key]), memberTexts[key]);
			return problem ? [[key, capitalize(problem)]] : [];
		}),
	);
}

const groupOf = (key: MemberTextKey): MemberTextGroup =>
	groups.find((group) => (memberTextGroups[group].keys as readonly MemberTextKey[]).includes(key)) ?? "menu";

/** All texts that members read, by group, beside a preview; saved as a whole (BRND-05). */
export function MemberTextsForm({ state }: { state: MemberTextsState }) {
	const queryClient = useQueryClient();
	const [group, setGroup] = useState<MemberTextGroup>("menu");
	const [email, setEmail] = useState<EmailChoice>("every");
	const [edited, setEdited] = useState<MemberTextKey | null>(null);
	/** The field to move to once its group is shown. */
	const [wanted, setWanted] = useState<MemberTextKey | null>(null);
	const form = useForm<MemberTexts>({ initialValues: textsOf(state), validate: findFaults, validateInputOnBlur: true });

	/** Opens the group of the first error, and its field. */
	const openFirst = (errors: Record<string, unknown>) => {
		const first = memberTextKeys.find((key) => key in errors);
		if (!first) return;
		const choice = choiceOf(first);
		setGroup(groupOf(first));
		if (choice) setEmail(choice);
		setWanted(first);
	};
	useEffect(() => {
		if (!wanted) return;
		form.getInputNode(wanted)?.focus();
		setWanted(null);
	}, [wanted, form]);

	const editing = useEditing({
		item: { ...state, id: "member-texts" },
		form,
		toForm: textsOf,
		create: () => Promise.reject(new Error("there are always texts")),
		update: ({ updatedAt }) => api.admin.memberTexts.update({ changes: changesOf(form.getValues()), updatedAt }),
		read: async () => ({ ...(await api.admin.memberTexts.read()), id: "member-texts" }),
		toFieldErrors: (error) => {
			const faults = Object.fromEntries(
				Object.entries(fieldErrors(error)).map(([field, problem]) => [field.replace(/^changes\./, ""), problem]),
			);
			openFirst(faults);
			return faults;
		},
		onSaved: (next) => {
			editing.takeSaved({ ...next, id: "member-texts" });
			queryClient.setQueryData(queries.admin.memberTexts.read.queryKey(), next);
			showTexts(
				Object.fromEntries(screenTextKeys.flatMap((key) => (next.changes[key] ? [[key, next.changes[key]]] : []))),
			);
			notice.succeeded("Texts saved. Members see them now.");
		},
	});

	const isRefused = Object.keys(form.errors).length > 0 || editing.failure !== null || editing.conflict !== null;
	useEffect(() => {
		// “Texts saved” was about the texts before.
		if (isRefused) notice.closeSuccess();
	}, [isRefused]);

	const changes = changesOf(form.values);
	const shown = { form, changes, edited, onEdit: setEdited, product: state.product };
	return (
		<form onSubmit={form.onSubmit(editing.save, openFirst)} noValidate>
			<UnsavedChangesGuard unsaved={form.isDirty()} />
			<Stack gap="lg">
				<Tabs
					value={group}
					onChange={(value) => {
						setGroup(value as MemberTextGroup);
						setEdited(null);
					}}
					keepMounted={false}
				>
					<Tabs.List className={classes.tabs}>
						{groups.map((one) => (
							<Tabs.Tab
								key={one}
								value={one}
								className={classes.tab}
								rightSection={<Changed keys={memberTextGroups[one].keys} changes={changes} />}
							>
								{memberTextGroups[one].label}
							</Tabs.Tab>
						))}
					</Tabs.List>
					{groups.map((one) => (
						<Tabs.Panel key={one} value={one} pt="lg">
							{one === "emails" ? (
								<EmailTexts {...shown} choice={email} onChoose={setEmail} />
							) : (
								<ScreenTexts {...shown} group={one} />
							)}
						</Tabs.Panel>
					))}
				</Tabs>
				<EditorEnd editing={editing} failed="Failed to save the texts. Please try again." submitLabel="Save texts" />
			</Stack>
		</form>
	);
}

/** How many texts of a group differ from their defaults. */
function Changed({ keys, changes }: { keys: readonly MemberTextKey[]; changes: MemberTextChanges }) {
	const count = keys.filter((key) => key in changes).length;
	return count > 0 ? (
		<Badge size="sm" variant="light" tt="none">
			{count} changed
		</Badge>
	) : null;
}
