import { Alert, Text, TextInput } from "@mantine/core";
import type { ServerSettings } from "../../../../contract/site/server-settings.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { SettingGroup, useSettingGroup } from "./setting-group.tsx";

/** Whether the site looks for new versions, and what it found (UPG-02). */
export function UpdateSettings({ state }: { state: ServerSettings["updates"] }) {
	const group = useSettingGroup("updates", state);
	const { version, release, checkedAt, problem } = state;
	return (
		<SettingGroup
			title="New versions"
			subtitle={`This site runs version ${version}. Once a day it can ask whether there is a newer one, without sending anything about your site.`}
			group={group}
			pendingLabel="Looking for the newest version…"
			failure="The setting could not be saved. Please try again."
		>
			{release && (
				<Alert
					color={release.security ? "red" : "green"}
					title={
						release.security
							? `Version ${release.version} fixes a security problem`
							: `Version ${release.version} is available`
					}
				>
					<Text size="sm">
						Released on <LocalTime at={new Date(`${release.releasedOn}T00:00:00Z`)} dateStyle="medium" dayOnly />.
					</Text>
					<Text size="sm" mt="xs" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
						{release.notes}
					</Text>
				</Alert>
			)}
			<TextInput
				label="Address of releases"
				description="Where the project describes its newest version, as in the example. Blank to turn the check off"
				placeholder="https://github.com/OWNER/PROJECT/releases/latest/download/release.json"
				inputMode="url"
				{...group.field("address")}
			/>
			{state.values.address !== "" && (
				<Text size="sm" c="dimmed">
					{checkedAt ? (
						<>
							Last checked <LocalTime at={checkedAt} dateStyle="medium" timeStyle="short" />.{" "}
							{problem ? `It failed: ${problem}` : !release && "This is the newest version."}
						</>
					) : (
						"Checked within the hour."
					)}
				</Text>
			)}
		</SettingGroup>
	);
}
