import { Group, Text } from "@mantine/core";
import { useSiteName } from "../lib/site.ts";

/** Mark and name. The mark is decorative, because the name is text. */
export function Brand({ size = 32 }: { size?: number }) {
	const siteName = useSiteName();
	return (
		<Group gap="xs" wrap="nowrap" component="span">
			<img src="/favicon.svg" alt="" width={size} height={size} />
			<Text component="span" ff="var(--mantine-font-family-headings)" fw={600} fz="lg" lh={1.2}>
				{siteName}
			</Text>
		</Group>
	);
}
