import type { ReactNode } from "react";
import { ADMIN_PROFILE } from "../../lib/areas.ts";
import { usePerson } from "../../lib/session-context";
import { AreaShell } from "../../ui/area-shell";

const navigation = [
	{ label: "Overview", to: "/admin", exact: true },
	{ label: "Customers", to: "/admin/users" },
	{ label: "Orders", to: "/admin/orders" },
	{ label: "Import", to: "/admin/import" },
	{ label: "Updates", to: "/admin/updates" },
	{ label: "Products", to: "/admin/digital-downloads" },
	{ label: "Files", to: "/admin/downloads" },
	{ label: "Course", to: "/admin/modules" },
	{ label: "Audit log", to: "/admin/audit-log" },
	{ label: "Settings", to: "/admin/settings" },
];

export function AdminShell({
	signOut,
	progress,
	children,
}: {
	signOut: ReactNode;
	progress: ReactNode;
	children: ReactNode;
}) {
	const user = usePerson();
	return (
		<AreaShell
			home="/admin"
			navigation={navigation}
			email={user?.email ?? ""}
			accountPath={ADMIN_PROFILE}
			signOut={signOut}
			width={1360}
			menuBelow="lg"
			// Who looks after a shop goes from one page to the next all day.
			prefetchAll
		>
			{user?.secondFactorMissing ? null : progress}
			{children}
		</AreaShell>
	);
}
