import { Stack } from "@mantine/core";
import { type MemberWordGroup, memberWordGroups } from "../../../../contract/site/member-words/all-words.ts";
import { Section } from "../../../ui/section.tsx";
import classes from "./member-words.module.css";
import { ScreenPreview } from "./screen-preview.tsx";
import { type Editor, WordField } from "./word-field.tsx";

/** The texts of a group of screens, beside what they look like. */
export function ScreenWords({ group, ...editor }: Editor & { group: Exclude<MemberWordGroup, "emails"> }) {
	return (
		<div className={classes.editor}>
			<div className={`${classes.preview} ${classes.stays}`}>
				<ScreenPreview group={group} editor={editor} />
			</div>
			<Section title="Texts">
				<Stack gap="lg">
					{memberWordGroups[group].keys.map((key) => (
						<WordField key={key} of={key} editor={editor} />
					))}
				</Stack>
			</Section>
		</div>
	);
}
