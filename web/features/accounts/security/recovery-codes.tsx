import { Button, Code, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import { DialogActions } from "../../../ui/dialog/dialog-actions.tsx";
import { SaveSecret } from "../../../ui/field/save-secret.tsx";

/** Shows the recovery codes once: afterwards even the site cannot read them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
	const heading = useRef<HTMLHeadingElement>(null);
	// They replace a focused element.
	useEffect(() => heading.current?.focus(), []);
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
			<SaveSecret text={codes.join("\n")} file={{ name: "recovery-codes.txt", label: "Save as a file" }} />
			<DialogActions>
				<Button onClick={onDone}>I've saved them</Button>
			</DialogActions>
		</Stack>
	);
}
