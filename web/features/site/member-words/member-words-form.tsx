import { Badge, Stack, Tabs } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
	findChanges,
	type MemberWordChanges,
	type MemberWordGroup,
	type MemberWordKey,
	type MemberWords,
	memberWordDefaults,
	memberWordGroups,
	memberWordKeys,
	memberWords,
} from "../../../../contract/site/member-words/all-words.ts";
import { findWordFault, trimWord } from "../../../../contract/site/member-words/find-word-fault.ts";
import type { MemberWordsState } from "../../../../contract/site/member-words/member-words.ts";
import { screenWordKeys } from "../../../../contract/site/member-words/screen-words.ts";
import { api, queries } from "../../../lib/api.ts";
import { fieldErrors } from "../../../lib/field-errors.ts";
import { notice } from "../../../lib/notices.ts";
import { showWords } from "../../../lib/site.ts";
import { useEditing } from "../../../lib/use-editing.ts";
import { EditorEnd } from "../../../ui/editor-end.tsx";
import { UnsavedChangesGuard } from "../../../ui/unsaved-changes-guard.tsx";
import { choiceOf, type EmailChoice } from "./email-choices.ts";
import { EmailWords } from "./email-words.tsx";
import classes from "./member-words.module.css";
import { ScreenWords } from "./screen-words.tsx";

const groups = Object.keys(memberWordGroups) as MemberWordGroup[];

const textsOf = ({ changes }: MemberWordsState): MemberWords => ({ ...memberWordDefaults, ...changes });

/** Returns the texts as they are saved: without space around them, an empty one as its default. */
const changesOf = (texts: MemberWords): MemberWordChanges =>
	findChanges(Object.fromEntries(memberWordKeys.map((key) => [key, trimWord(texts[key])])));

const sentence = (fault: string) => `${fault.charAt(0).toUpperCase()}${fault.slice(1)}`;

function findFaults(texts: MemberWords): Record<string, string> {
	return Object.fromEntries(
		memberWordKeys.flatMap((key) => {
			const fault = findWordFault(trimWord(texts[key]), memberWords[key]);
			return fault ? [[key, sentence(fault)]] : [];
		}),
	);
}

const groupOf = (key: MemberWordKey): MemberWordGroup =>
	groups.find((group) => (memberWordGroups[group].keys as readonly MemberWordKey[]).includes(key)) ?? "menu";

/** All texts that members read, by group, beside a preview; saved as a whole (BRND-05). */
export function MemberWordsForm({ state }: { state: MemberWordsState }) {
	const queryClient = useQueryClient();
	const [group, setGroup] = useState<MemberWordGroup>("menu");
	const [email, setEmail] = useState<EmailChoice>("every");
	const [edited, setEdited] = useState<MemberWordKey | null>(null);
	/** The field to move to once its group is shown. */
	const [wanted, setWanted] = useState<MemberWordKey | null>(null);
	const form = useForm<MemberWords>({ initialValues: textsOf(state), validate: findFaults, validateInputOnBlur: true });

	/** Opens the group of the first error, and its field. */
	const openFirst = (errors: Record<string, unknown>) => {
		const first = memberWordKeys.find((key) => key in errors);
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
		item: { ...state, id: "member-words" },
		form,
		formOf: textsOf,
		create: () => Promise.reject(new Error("there are always texts")),
		update: ({ updatedAt }) => api.admin.memberWords.update({ changes: changesOf(form.getValues()), updatedAt }),
		read: async () => ({ ...(await api.admin.memberWords.read()), id: "member-words" }),
		faultsOf: (error) => {
			const faults = Object.fromEntries(
				Object.entries(fieldErrors(error)).map(([field, fault]) => [field.replace(/^changes\./, ""), fault]),
			);
			openFirst(faults);
			return faults;
		},
		onSaved: (next) => {
			editing.take({ ...next, id: "member-words" });
			queryClient.setQueryData(queries.admin.memberWords.read.queryKey(), next);
			showWords(
				Object.fromEntries(screenWordKeys.flatMap((key) => (next.changes[key] ? [[key, next.changes[key]]] : []))),
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
						setGroup(value as MemberWordGroup);
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
								rightSection={<Changed keys={memberWordGroups[one].keys} changes={changes} />}
							>
								{memberWordGroups[one].label}
							</Tabs.Tab>
						))}
					</Tabs.List>
					{groups.map((one) => (
						<Tabs.Panel key={one} value={one} pt="lg">
							{one === "emails" ? (
								<EmailWords {...shown} choice={email} onChoose={setEmail} />
							) : (
								<ScreenWords {...shown} group={one} />
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
function Changed({ keys, changes }: { keys: readonly MemberWordKey[]; changes: MemberWordChanges }) {
	const count = keys.filter((key) => key in changes).length;
	return count > 0 ? (
		<Badge size="sm" variant="light" tt="none">
			{count} changed
		</Badge>
	) : null;
}
