import "@mantine/core/styles.layer.css";
import "../ui/shell/application.css";
import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { PlayerDock } from "../features/library/audiobooks/player/player-dock.tsx";
import { hasSavedItems } from "../lib/page/offline-page.ts";
import { visitContext } from "../lib/page/page-context.ts";
import { dehydratedOf } from "../lib/page/page-data.ts";
import { useBrand } from "../lib/page/site.ts";
import { queryClientWith } from "../lib/query-client.ts";
import { session } from "../lib/session/browser-session.ts";
import { SessionProvider, useSession } from "../lib/session/session-context.tsx";
import { loadedLater } from "../ui/loaded-later.tsx";
import { FailedNavigationNotice } from "../ui/shell/failed-navigation-notice.tsx";
import { NavigationProgress } from "../ui/shell/navigation-progress.tsx";
import { NoticeHost } from "../ui/shell/notice-host.tsx";
import { SlowLoadingNotice } from "../ui/shell/slow-loading-notice.tsx";
import { themeOf, variablesOf } from "../ui/shell/theme.ts";
import { ViewedAsBar } from "../ui/shell/viewed-as-bar.tsx";
import type { Route } from "./+types/application-layout";

export const loader = ({ context }: Route.LoaderArgs) => ({ session: context.get(visitContext).session });

/** From here on, the browser itself tracks who is signed in. */
export const shouldRevalidate = () => false;

const importSignInAgain = () => import("../features/accounts/auth/sign-in-again.tsx");

/** Removes saved items. Another tab may have saved something since this page started. */
async function removeSavedItems(): Promise<void> {
	if (hasSavedItems())
		await import("../features/library/reader/offline/saved-items.ts").then(({ removeAll }) => removeAll());
}

/** Loads the code for saved items only if there are any on this device. */
function useSavedItemUpdates(queryClient: QueryClient): void {
	useEffect(() => {
		session.beforeSignOut(removeSavedItems);
		if (!hasSavedItems()) return;
		import("../features/library/reader/offline/follow-saved-items.ts")
			.then(({ followSavedItems }) => followSavedItems(queryClient))
			.catch(() => {});
	}, [queryClient]);
}

const SignInAgain = loadedLater("Signing in", importSignInAgain);

/** Loads the code for an ended session once the page is idle, so that it works even if the connection is lost. */
const SIGN_IN_AGAIN_AFTER_MS = 30_000;

/** Pages where people sign in anyway. */
const accountPages = ["/auth", "/reset-password", "/test-user-setup"];

/** Asks people whose session ended while they were working to sign in again, on top of the page. */
function EndedSession() {
	const { user, interrupted } = useSession();
	const signedIn = user !== null;
	useEffect(() => {
		if (!signedIn) return;
		const timer = setTimeout(() => void importSignInAgain().catch(() => {}), SIGN_IN_AGAIN_AFTER_MS);
		return () => clearTimeout(timer);
	}, [signedIn]);
	const { pathname } = useLocation();
	if (!interrupted?.asking || accountPages.includes(pathname)) return null;
	return (
		<div style={{ position: "fixed", insetInline: "1rem", bottom: 0, zIndex: 1_000 }}>
			<SignInAgain email={interrupted.user.email} fallback={null} />
		</div>
	);
}

export default function ApplicationLayout({ loaderData }: Route.ComponentProps) {
	const matches = useMatches();
	const brand = useBrand();
	const [theme, variables] = useMemo(() => [themeOf(brand), variablesOf(brand)], [brand]);
	const [queryClient] = useState(() => queryClientWith(dehydratedOf(matches.map(({ loaderData }) => loaderData))));
	useSavedItemUpdates(queryClient);
	return (
		<MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
			<QueryClientProvider client={queryClient}>
				<SessionProvider initial={loaderData.session}>
					<NavigationProgress />
					<Outlet />
					<PlayerDock />
					<EndedSession />
					<FailedNavigationNotice />
					<SlowLoadingNotice />
					<NoticeHost />
					{loaderData.session?.user.viewedByAdmin && <ViewedAsBar email={loaderData.session.user.email} />}
				</SessionProvider>
			</QueryClientProvider>
		</MantineProvider>
	);
}
