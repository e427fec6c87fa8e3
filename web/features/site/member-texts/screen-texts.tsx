import { Stack } from "@mantine/core";
import { type MemberTextGroup, memberTextGroups } from "../../../../contract/site/member-texts/all-words.ts";
import { Section } from "../../../ui/section.tsx";
import classes from "./member-texts.module.css";
import { ScreenPreview } from "./screen-preview.tsx";
import { type Editor, MemberTextField } from "./text-field.tsx";

/** The texts of a group of screens, beside what they look like. */
export function ScreenTexts({ group, ...editor }: Editor & { group: Exclude<MemberTextGroup, "emails"> }) {
	return (
		<div className={classes.editor}>
			<div className={`${classes.preview} ${classes.stays}`}>
				<ScreenPreview group={group} editor={editor} />
			</div>
			<Section title="Texts">
				<Stack gap="lg">
					{memberTextGroups[group].keys.map((key) => (
						<MemberTextField key={key} of={key} editor={editor} />
					))}
				</Stack>
			</Section>
		</div>
	);
}
