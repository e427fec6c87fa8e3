import { Button, type ButtonProps, Group, Text } from "@mantine/core";
import { useDisclosure, useTimeout } from "@mantine/hooks";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { parseFileSize } from "../../../contract/file-size.ts";
import { limits } from "../../../contract/limits.ts";
import { type DownloadOutcome, downloadFile, type FileToDownload } from "../../lib/download-file.ts";
import { notice } from "../../lib/notices.ts";
import { Dialog } from "../dialog/dialog.tsx";

const failures: Record<DownloadOutcome, string | null> = {
	started: null,
	"other-way": "Download failed. Trying alternative method...",
	"signed-out": "Please sign in to download this file.",
};

type SizedFile = FileToDownload & { /** As displayed, such as `5.2 MB`. */ fileSize: string };

/**
 * Starts a download: asks before a large file, and pauses for a second after the start (DIG-02 to DIG-04).
 *
 * @returns `press` for the button, `starting` while it pauses, and the `dialog` to render beside it, for a large file
 */
export function useDownload(file: SizedFile) {
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
	const dialog = isLarge && (
		<Dialog opened={asking} onClose={stopAsking} title="Large file">
			<Text>This file is {file.fileSize} in size. It may take a while to download. Continue?</Text>
			<Group justify="flex-end" mt="lg">
				<Button variant="default" onClick={stopAsking}>
					Cancel
				</Button>
				<Button onClick={begin}>Continue</Button>
			</Group>
		</Dialog>
	);
	return { starting, press: isLarge ? ask : () => void begin(), dialog };
}

/** Downloads a file (DIG-02 to DIG-04). */
export function DownloadButton(
	props: ButtonProps & {
		file: SizedFile;
		label?: string;
		/** ID of the element that names the file. */
		describedBy?: string;
	},
) {
	const { file, label = "Download Now", describedBy, ...button } = props;
	const { starting, press, dialog } = useDownload(file);
	return (
		<>
			<Button
				leftSection={<IconDownload size={18} aria-hidden />}
				// Not disabled, which would take the focus away.
				data-disabled={starting || undefined}
				aria-disabled={starting}
				onClick={starting ? undefined : press}
				aria-describedby={describedBy}
				{...button}
			>
				{starting ? "Starting..." : label}
			</Button>
			{dialog}
		</>
	);
}
