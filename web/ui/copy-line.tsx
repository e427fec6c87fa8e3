import { Button, CopyButton, Group, TextInput } from "@mantine/core";

/** A text to copy to another program. */
export function CopyLine({ label, value }: { label: string; value: string }) {
	return (
		<Group gap="xs" align="flex-end" wrap="nowrap">
			<TextInput label={label} value={value} readOnly flex={1} onFocus={(event) => event.currentTarget.select()} />
			<CopyButton value={value}>
				{({ copied, copy }) => (
					<Button variant="default" onClick={copy} aria-label={`Copy: ${label}`}>
						{copied ? "Copied" : "Copy"}
					</Button>
				)}
			</CopyButton>
		</Group>
	);
}
