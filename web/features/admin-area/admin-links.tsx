import { SimpleGrid, Text, ThemeIcon, UnstyledButton } from "@mantine/core";
import {
	IconBook,
	IconFileImport,
	IconFiles,
	IconHistory,
	IconNews,
	IconPackage,
	IconSettings,
	IconUserCircle,
	IconUsers,
} from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "./admin-links.module.css";

const links = [
	{
		to: "/admin/digital-downloads",
		label: "Digital products",
		text: "The cards that buyers download",
		Icon: IconPackage,
	},
	{ to: "/admin/users", label: "Customers", text: "Who has paid, who may come in", Icon: IconUsers },
	{ to: "/admin/updates", label: "Updates", text: "News on the members' dashboard", Icon: IconNews },
	{ to: "/admin/import", label: "Import purchasers", text: "From a CSV of your shop", Icon: IconFileImport },
	{ to: "/admin/downloads", label: "Resource files", text: "The list of further files", Icon: IconFiles },
	{ to: "/admin/modules", label: "Course", text: "Modules, lessons and resources", Icon: IconBook },
	{ to: "/admin/audit-log", label: "Audit log", text: "What admins did, and when", Icon: IconHistory },
	{ to: "/admin/profile", label: "Profile", text: "Your password and two-step verification", Icon: IconUserCircle },
	{ to: "/admin/settings", label: "Settings", text: "What the site shows, and how", Icon: IconSettings },
];

/** The way to every admin screen (ADM-01). */
export function AdminLinks() {
	return (
		<SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="md">
			{links.map(({ to, label, text, Icon }) => (
				<UnstyledButton key={to} component={Link} to={to} className={classes.link}>
					<ThemeIcon variant="light" size={44} radius="md">
						<Icon size={24} stroke={1.6} aria-hidden />
					</ThemeIcon>
					<span>
						<Text component="span" display="block" fw={600}>
							{label}
						</Text>
						<Text component="span" display="block" size="sm" c="dimmed">
							{text}
						</Text>
					</span>
				</UnstyledButton>
			))}
		</SimpleGrid>
	);
}
