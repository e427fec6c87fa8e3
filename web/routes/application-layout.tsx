import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "../ui/application.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { queryClient } from "../lib/query-client";
import { SessionProvider, useSession } from "../lib/session-context";
import { theme } from "../ui/theme";

const SignInAgain = lazy(() => import("../features/auth/sign-in-again"));

/** Pages on which one signs in anyway. */
const accountPages = ["/auth", "/reset-password", "/test-user-setup"];

/** Asks whoever was at work when the session ended to sign in again, over the page. */
function EndedSession() {
	const { interrupted } = useSession();
	const { pathname } = useLocation();
	if (!interrupted?.asking || accountPages.includes(pathname)) return null;
	return (
		<Suspense>
			<SignInAgain email={interrupted.user.email} />
		</Suspense>
	);
}

export default function ApplicationLayout() {
	return (
		<MantineProvider theme={theme} defaultColorScheme="auto">
			<QueryClientProvider client={queryClient}>
				<SessionProvider>
					{/* At the bottom: above, they would lie on the button that was just pressed. */}
					<Notifications position="bottom-right" />
					<Outlet />
					<EndedSession />
				</SessionProvider>
			</QueryClientProvider>
		</MantineProvider>
	);
}
