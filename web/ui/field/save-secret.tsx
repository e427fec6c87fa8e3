import { Button, CopyButton, Group } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";

/** For a dialog with a secret that is shown once: a stray click must not close it. */
export const closesByButtonOnly = { withCloseButton: false, closeOnEscape: false, closeOnClickOutside: false } as const;

/** Buttons that copy a secret, or save it as a text file. */
export function SaveSecret(props: {
	text: string;
	file: {
		name: string;
		label: string;
		/** The secret alone, unless given. */
		content?: string;
	};
}) {
	const { name, label, content = `${props.text}\n` } = props.file;
	return (
		<Group>
			<CopyButton value={props.text}>
				{({ copied, copy }) => (
					<Button
						variant="default"
						size="sm"
						leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
						onClick={copy}
					>
						<span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
					</Button>
				)}
			</CopyButton>
			<Button
				component="a"
				variant="default"
				size="sm"
				leftSection={<IconDownload size={16} aria-hidden />}
				href={`data:text/plain;charset=utf-8,${encodeURIComponent(content)}`}
				download={name}
			>
				{label}
			</Button>
		</Group>
	);
}
