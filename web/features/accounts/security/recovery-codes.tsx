import { Button, Code, CopyButton, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { DialogActions } from "../../../ui/dialog-actions.tsx";

/** For the dialog with the codes: closing it would lose them, so only the button at their end does. */
export const closesByButtonOnly = { withCloseButton: false, closeOnEscape: false, closeOnClickOutside: false } as const;

/** Shows the recovery codes once: nobody can read them afterwards, including the site. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
	const heading = useRef<HTMLHeadingElement>(null);
	// They replace a focused element.
	useEffect(() => heading.current?.focus(), []);
	const text = codes.join("\n");
	return (
		<Stack>
			<Title order={3} size="h4" ref={heading} tabIndex={-1}>
				Save your recovery codes
			</Title>
			<Text>
				Keep these recovery codes where you can find them without your phone. Each code works once instead of an app
				code. They are not shown again.
			</Text>
			<SimpleGrid
				cols={2}
				spacing="xs"
				component="ul"
				p={0}
				m={0}
				style={{ listStyle: "none" }}
				aria-label="Recovery codes"
			>
				{codes.map((code) => (
					<li key={code}>
						<Code fz="md" display="block" ta="center" py={6}>
							{code}
						</Code>
					</li>
				))}
			</SimpleGrid>
			<Group>
				<CopyButton value={text}>
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
					href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
					download="recovery-codes.txt"
				>
					Save as a file
				</Button>
			</Group>
			<DialogActions>
				<Button onClick={onDone}>I've saved them</Button>
			</DialogActions>
		</Stack>
	);
}
