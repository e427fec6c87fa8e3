import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "../../lib/api.ts";
import { usePerson } from "../../lib/session-context";
import { useNoteTimeZone } from "../../lib/use-note-time-zone.ts";
import { AreaShell } from "../../ui/area-shell";
import { OfflineNotice } from "../../ui/offline-notice";
import { SupportContact } from "../../ui/support-contact";

/**
 * MEM-01: the course is in the navigation while the settings show it.
 *
 * @param width of the content, where the usual one is too narrow
 */
export function MemberShell({ signOut, width, children }: { signOut: ReactNode; width?: number; children: ReactNode }) {
	const user = usePerson();
	useNoteTimeZone();
	const { data: settings } = useQuery(queries.visitor.settings.read.queryOptions({ staleTime: 60_000 }));
	const navigation = [
		{ label: "Library", to: "/library" },
		{ label: "Dashboard", to: "/dashboard" },
		...(settings?.displayMode === "course" ? [{ label: "Course", to: "/course" }] : []),
		{ label: "Downloads", to: "/digital-downloads" },
		{ label: "Profile", to: "/profile" },
	];
	return (
		<AreaShell
			home="/dashboard"
			navigation={navigation}
			email={user?.email ?? ""}
			signOut={signOut}
			support={<SupportContact />}
			width={width}
		>
			<OfflineNotice />
			{children}
		</AreaShell>
	);
}
