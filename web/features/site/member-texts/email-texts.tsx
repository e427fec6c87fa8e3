import { Select, Skeleton, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type MemberTextChanges, memberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { type MemberEmailKind, memberEmailKinds, memberEmails } from "../../../../contract/site/member-texts/emails.ts";
import { findTextProblem, trimText } from "../../../../contract/site/member-texts/find-text-problem.ts";
import { queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { Section } from "../../../ui/section.tsx";
import { type EmailChoice, textsOf } from "./email-choices.ts";
import classes from "./member-texts.module.css";
import { type Editor, MemberTextField } from "./text-field.tsx";

const EVERY = "What most emails share";

/** The texts of one email, beside the email as a member gets it. */
export function EmailTexts({
	choice,
	onChoose,
	...editor
}: Editor & { choice: EmailChoice; onChoose: (choice: EmailChoice) => void }) {
	const { changes, form } = editor;
	const labelOf = (one: EmailChoice) => {
		const changed = textsOf(one).some((key) => key in changes);
		return `${one === "every" ? EVERY : memberEmails[one].label}${changed ? " · changed" : ""}`;
	};
	// Of those with a greeting and a last line.
	const kind = choice === "every" ? "receipt" : choice;
	const keys = [...textsOf(choice), ...(choice === "every" ? [] : textsOf("every"))];
	// While typing, before a fault is shown beside its field.
	const isWrong = keys.some((key) => findTextProblem(trimText(form.values[key]), memberTexts[key]));
	return (
		<div className={classes.editor}>
			<div className={classes.preview}>
				<EmailPreview
					kind={kind}
					changes={Object.fromEntries(keys.flatMap((key) => (changes[key] ? [[key, changes[key]]] : [])))}
					isWrong={isWrong}
				/>
			</div>
			<Section title="Texts">
				<Stack gap="lg">
					<Select
						label="Email"
						description={choice === "every" ? "The greeting and the last line." : memberEmails[choice].about}
						data={(["every", ...memberEmailKinds] as const).map((one) => ({ value: one, label: labelOf(one) }))}
						value={choice}
						allowDeselect={false}
						maxDropdownHeight={360}
						onChange={(value) => onChoose(value as EmailChoice)}
					/>
					{textsOf(choice).map((key) => (
						<MemberTextField key={key} of={key} editor={editor} />
					))}
				</Stack>
			</Section>
		</div>
	);
}

/** The email as a phone shows it, shortly after typing. */
function EmailPreview(props: { kind: MemberEmailKind; changes: MemberTextChanges; isWrong: boolean }) {
	const { kind, isWrong } = props;
	// As text, because an object differs at each render.
	const [typed] = useDebouncedValue(JSON.stringify(props.changes), 300);
	const preview = useQuery(
		queries.admin.memberTexts.previewEmail.queryOptions({
			input: { email: kind, changes: JSON.parse(typed) },
			enabled: !isWrong,
			placeholderData: keepPreviousData,
			retry: false,
		}),
	);
	return (
		<figure className={classes.email} aria-label="Preview">
			<figcaption className={classes.caption}>Example of what a member gets</figcaption>
			{(preview.error || isWrong) && (
				<Text c="dimmed" size="sm" p="md" role="status">
					{isWrong
						? "The preview follows once the texts are right."
						: errorMessage(preview.error, "The preview could not be loaded.")}
				</Text>
			)}
			{!preview.data && !preview.error && !isWrong && <Skeleton h={480} aria-busy="true" />}
			{preview.data && (
				<>
					<Text fw={600} className={classes.subject} dir="auto">
						{preview.data.subject}
					</Text>
					<iframe title="The email" sandbox="" srcDoc={preview.data.html} className={classes.frame} />
				</>
			)}
		</figure>
	);
}
