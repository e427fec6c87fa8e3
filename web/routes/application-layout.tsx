import "@mantine/core/styles.layer.css";
import "../ui/application.css";
import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { PlayerDock } from "../features/audiobooks/player-dock";
import { session } from "../lib/browser-session.ts";
import { isAnythingKept } from "../lib/offline-page.ts";
import { visitContext } from "../lib/page-context.ts";
import { dehydratedOf } from "../lib/page-data.ts";
import { queryClientWith } from "../lib/query-client";
import { SessionProvider, useSession } from "../lib/session-context";
import { FailedNavigationNotice } from "../ui/failed-navigation-notice";
import { loadedLater } from "../ui/loaded-later";
import { NoticeHost } from "../ui/notice-host";
import { theme } from "../ui/theme";
import { ViewedAsBar } from "../ui/viewed-as-bar";
import type { Route } from "./+types/application-layout";

export const loader = ({ context }: Route.LoaderArgs) => ({ session: context.get(visitContext).session });

/** Who is signed in is followed by the browser itself from here on. */
export const shouldRevalidate = () => false;

const importSignInAgain = () => import("../features/auth/sign-in-again");

/** Another tab may have kept something since this page began. */
async function removeKept(): Promise<void> {
	if (isAnythingKept()) await import("../features/library/keeping.ts").then(({ removeAll }) => removeAll());
}

/** Where nothing is kept on this device, none of it is loaded. */
function useKeptItems(queryClient: QueryClient): void {
	useEffect(() => {
		session.beforeLeaving(removeKept);
		if (!isAnythingKept()) return;
		import("../features/library/follow-kept.ts").then(({ followKept }) => followKept(queryClient)).catch(() => {});
	}, [queryClient]);
}

const SignInAgain = loadedLater("Signing in", importSignInAgain);

/** Once the page is at rest: what is needed when a session ends is there, whatever becomes of the connection. */
const SIGN_IN_AGAIN_AFTER_MS = 30_000;

/** Pages on which one signs in anyway. */
const accountPages = ["/auth", "/reset-password", "/test-user-setup"];

/** Asks whoever was at work when the session ended to sign in again, over the page. */
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
	const [queryClient] = useState(() => queryClientWith(dehydratedOf(matches.map(({ loaderData }) => loaderData))));
	useKeptItems(queryClient);
	return (
		<MantineProvider theme={theme} defaultColorScheme="auto">
			<QueryClientProvider client={queryClient}>
				<SessionProvider initial={loaderData.session}>
					<Outlet />
					<PlayerDock />
					<EndedSession />
					<FailedNavigationNotice />
					<NoticeHost />
					{loaderData.session?.user.viewedByAdmin && <ViewedAsBar email={loaderData.session.user.email} />}
				</SessionProvider>
			</QueryClientProvider>
		</MantineProvider>
	);
}
