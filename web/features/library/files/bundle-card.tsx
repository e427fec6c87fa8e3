import { Group, Paper, Text, Title } from "@mantine/core";
import type { DownloadList } from "../../../../contract/library/files.ts";
import { count } from "../../../../contract/text/count.ts";
import { useMemberText } from "../../../lib/text/member-texts.ts";
import { DownloadButton } from "../../../ui/file/download-button.tsx";

/** Everything that this person owns, in one ZIP (DWN-02). */
export function BundleCard({ bundle }: { bundle: DownloadList["bundle"] }) {
	const memberText = useMemberText();
	return (
		<Paper withBorder bg="var(--surface)" p="lg" mb="xl">
			<Group justify="space-between">
				<div>
					<Title order={2} fz="xl" id="bundle">
						{memberText("filesBundle")}
					</Title>
					<Text c="dimmed">
						{bundle
							? `${count(bundle.files, "file")} in one ZIP, ${bundle.fileSize}`
							: "This is a temporary link. The actual bundled zip file will be added later."}
					</Text>
				</div>
				{bundle && (
					<DownloadButton
						file={{ ...bundle, external: false }}
						label={memberText("filesBundleButton")}
						describedBy="bundle"
					/>
				)}
			</Group>
		</Paper>
	);
}
