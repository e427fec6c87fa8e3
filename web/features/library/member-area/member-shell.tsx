import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "../../../lib/api.ts";
import { usePerson } from "../../../lib/session/session-context.tsx";
import { useMemberText } from "../../../lib/text/member-texts.ts";
import { useSaveTimeZone } from "../../../lib/use-save-time-zone.ts";
import { AreaShell } from "../../../ui/shell/area-shell.tsx";
import { OfflineNotice } from "../../../ui/shell/offline-notice.tsx";
import { SupportContact } from "../../../ui/support-contact.tsx";

/**
 * Layout of the member area. The navigation includes the course if the settings show it (MEM-01).
 *
 * @param width of the content, if the default is too narrow
 */
export function MemberShell({ signOut, width, children }: { signOut: ReactNode; width?: number; children: ReactNode }) {
	const user = usePerson();
	const memberText = useMemberText();
	useSaveTimeZone();
	const { data: settings } = useQuery(queries.visitor.settings.read.queryOptions({ staleTime: 60_000 }));
	const navigation = [
		{ label: memberText("menuLibrary"), to: "/library" },
		{ label: memberText("menuDashboard"), to: "/dashboard" },
		...(settings?.displayMode === "course" ? [{ label: memberText("menuCourse"), to: "/course" }] : []),
		{ label: memberText("menuDownloads"), to: "/digital-downloads" },
		{ label: memberText("menuProfile"), to: "/profile" },
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
