import { appLinks } from "../../lib/app-links.ts";
import "@mantine/core/styles.layer.css";
import "../../ui/application.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet } from "react-router";
import { PlayerDock } from "../../features/audiobooks/player-dock";
import { useKeeping } from "../../features/library/keeping.ts";
import { queryClientWith } from "../../lib/query-client";
import { KnownPerson } from "../../lib/session-context";
import { NoticeHost } from "../../ui/notice-host";
import { theme } from "../../ui/theme";

/** The application as far as it works without a network, and without anything about a person in its document (LIB-04). */
export const links = appLinks;

export default function OfflineLayout() {
	const [queryClient] = useState(() => queryClientWith([]));
	const { items } = useKeeping();
	return (
		<MantineProvider theme={theme} defaultColorScheme="auto">
			<QueryClientProvider client={queryClient}>
				<KnownPerson person={items[0]?.person ?? null}>
					<Outlet />
					<PlayerDock />
					<NoticeHost />
				</KnownPerson>
			</QueryClientProvider>
		</MantineProvider>
	);
}
