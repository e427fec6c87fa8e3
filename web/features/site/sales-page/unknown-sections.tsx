import { Alert } from "@mantine/core";

/** Says which stored sections this version of the site cannot show (BRND-03). */
export function UnknownSections({ sections }: { sections: { id: string; kind: string }[] }) {
	if (sections.length === 0) return null;
	const names = sections.map(({ id, kind }) => `“${id}” (${kind})`).join(", ");
	return (
		<Alert color="yellow" mb="md" role="note">
			{sections.length === 1 ? "A section isn’t shown" : "Some sections aren’t shown"}, because this version of the site
			doesn’t know {sections.length === 1 ? "its kind" : "their kinds"}: {names}. Visitors don’t see{" "}
			{sections.length === 1 ? "it" : "them"}.
		</Alert>
	);
}
