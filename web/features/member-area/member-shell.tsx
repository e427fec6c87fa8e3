import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "../../lib/api.ts";
import { useSession } from "../../lib/session-context";
import { AreaShell } from "../../ui/area-shell";

/** MEM-01: the course is in the navigation while the settings show it. */
export function MemberShell({ signOut, children }: { signOut: ReactNode; children: ReactNode }) {
	const { user } = useSession();
	const { data: settings } = useQuery(queries.visitor.settings.read.queryOptions({ staleTime: 60_000 }));
	const navigation = [
		{ label: "Dashboard", to: "/dashboard" },
		...(settings?.displayMode === "course" ? [{ label: "Course", to: "/course" }] : []),
		{ label: "Downloads", to: "/digital-downloads" },
		{ label: "Profile", to: "/profile" },
	];
	return (
		<AreaShell home="/dashboard" navigation={navigation} email={user?.email ?? ""} signOut={signOut}>
			{children}
		</AreaShell>
	);
}
