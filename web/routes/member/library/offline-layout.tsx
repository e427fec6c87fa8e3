import { appLinks } from "../../../lib/page/app-links.ts";
import "@mantine/core/styles.layer.css";
import "../../../ui/shell/application.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Outlet } from "react-router";
import { PlayerDock } from "../../../features/library/audiobooks/player/player-dock.tsx";
import { useSavedItems } from "../../../features/library/reader/offline/saved-items.ts";
import { useBrand } from "../../../lib/page/site.ts";
import { queryClientWith } from "../../../lib/query-client.ts";
import { KnownPerson } from "../../../lib/session/session-context.tsx";
import { NoticeHost } from "../../../ui/shell/notice-host.tsx";
import { themeOf, variablesOf } from "../../../ui/shell/theme.ts";

/** The application as far as it works without a network, and without personal data in its document (LIB-04). */
export const links = appLinks;

export default function OfflineLayout() {
	const [queryClient] = useState(() => queryClientWith([]));
	const { items } = useSavedItems();
	const brand = useBrand();
	const [theme, variables] = useMemo(() => [themeOf(brand), variablesOf(brand)], [brand]);
	return (
		<MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
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
