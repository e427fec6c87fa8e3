import { Anchor } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

/** Link back to the list that a page belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Anchor component={Link} to={to} display="inline-flex" mb="sm" py={4} style={{ alignItems: "center", gap: 6 }}>
			<IconArrowLeft size={18} aria-hidden />
			{children}
		</Anchor>
	);
}
