import { Button, type ButtonProps } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { downloadFile } from "../../lib/download-file.ts";
import { notice } from "../../lib/notices.ts";

/** A link to a file that the site generates on request. */
export function DownloadLink(
	props: ButtonProps & { href: string; fileName: string; disabled?: boolean; children: ReactNode },
) {
	const { href, fileName, children, ...button } = props;
	const begin = async (event: MouseEvent) => {
		// A click that requests a new tab gets one.
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		const outcome = await downloadFile({ downloadUrl: href, fileName, external: false });
		if (outcome === "started") return;
		notice.show({
			kind: "failure",
			message:
				outcome === "signed-out" ? "Please sign in to download this file." : "Download failed. Please try again.",
		});
	};
	return (
		<Button component="a" href={href} download={fileName} onClick={begin} {...button}>
			{children}
		</Button>
	);
}
