import { type ReactNode, useContext } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import type { Route } from "./+types/root";
import { ApplicationHead } from "./ui/application-head";
import { ApplicationShellContext } from "./ui/application-shell-context";
import { CrashPage } from "./ui/crash-page";
import { Loading } from "./ui/loading";

/** A route whose `handle` is this has no React in the browser: its page is complete as it was rendered. */
export const staticHandle = { static: true } as const;

export function Layout({ children }: { children: ReactNode }) {
	const isShell = useContext(ApplicationShellContext);
	const isStatic = useMatches().some((match) => match.handle === staticHandle) && !isShell;
	// In development nothing is rendered beforehand, so the public pages need React there.
	const withReact = !isStatic || import.meta.env.DEV;
	return (
		<html lang="en" data-mantine-color-scheme={isStatic ? undefined : "light"} suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<Meta />
				<Links />
				{isStatic ? (
					<script type="module" src={import.meta.env.DEV ? "/web/public-script/main.ts" : "/site.js"} />
				) : (
					<ApplicationHead />
				)}
			</head>
			<body>
				{children}
				{withReact && (
					<>
						<ScrollRestoration />
						<Scripts />
					</>
				)}
			</body>
		</html>
	);
}

export default function Root() {
	return <Outlet />;
}

/** What stands there until the application has started (NAV-06). */
export function HydrateFallback() {
	return <Loading />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <CrashPage notFound={isRouteErrorResponse(error) && error.status === 404} />;
}
