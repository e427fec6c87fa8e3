import { Button, type ButtonProps, Group, Text } from "@mantine/core";
import { useDisclosure, useTimeout } from "@mantine/hooks";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { parseFileSize } from "../../contract/file-size.ts";
import { limits } from "../../contract/limits.ts";
import { type DownloadOutcome, downloadFile, type FileToDownload } from "../lib/download-file.ts";
import { notice } from "../lib/notices.ts";
import { Dialog } from "./dialog.tsx";

const failures: Record<DownloadOutcome, string | null> = {
	started: null,
	"other-way": "Download failed. Trying alternative method...",
	"signed-out": "Please sign in to download this file.",
};

/** Asks before a large file, then starts the download and pauses for a second (DIG-02 to DIG-04). */
export function DownloadButton(
	props: ButtonProps & {
		file: FileToDownload & { /** As displayed, such as `5.2 MB`. */ fileSize: string };
		label?: string;
		/** ID of the element that names the file. */
		describedBy?: string;
	},
) {
	const { file, label = "Download Now", describedBy, ...button } = props;
	const [starting, setStarting] = useState(false);
	const [asking, { open: ask, close: stopAsking }] = useDisclosure(false);
	const { start: rest } = useTimeout(() => setStarting(false), limits.downloadLockMs);

	const begin = async () => {
		stopAsking();
		setStarting(true);
		rest();
		const message = failures[await downloadFile(file)];
		if (message) notice.show({ kind: "failure", message: message });
	};
	const isLarge = (parseFileSize(file.fileSize) ?? 0) > limits.largeFileBytes;

	return (
		<>
			<Button
				leftSection={<IconDownload size={18} aria-hidden />}
				disabled={starting}
				onClick={isLarge ? ask : begin}
				aria-describedby={describedBy}
				{...button}
			>
				{starting ? "Starting..." : label}
			</Button>
			<Dialog opened={asking} onClose={stopAsking} title="Large file">
				<Text>This file is {file.fileSize} in size. It may take a while to download. Continue?</Text>
				<Group justify="flex-end" mt="lg">
					<Button variant="default" onClick={stopAsking}>
						Cancel
					</Button>
					<Button onClick={begin}>Continue</Button>
				</Group>
			</Dialog>
		</>
	);
}
