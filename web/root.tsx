import { type ReactNode, useContext } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { languageOf, setFormatLocale } from "../contract/formats.ts";
import { brandFile } from "../contract/site/brand/brand-files.ts";
import type { Route } from "./+types/root";
import { densityOf } from "./lib/density.ts";
import { useStart } from "./lib/page/hydration.ts";
import { InlineParts } from "./lib/page/inline-parts.ts";
import { siteContext } from "./lib/page/page-context.ts";
import { publicStyle, READ_FONTS } from "./lib/page/public-page.ts";
import { useRootData, useSite } from "./lib/page/site.ts";
import { ApplicationHead } from "./ui/shell/application-head.tsx";
import { ApplicationStart } from "./ui/shell/application-start.tsx";
import { CrashPage } from "./ui/shell/crash-page.tsx";

export const loader = ({ context }: Route.LoaderArgs) => context.get(siteContext);

/** The data is included in the document; later changes by the seller appear in the next one. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
	const { search } = useLocation();
	setFormatLocale(useSite().locale);
	const style = publicStyle(
		useMatches().map(({ handle }) => handle),
		search,
		useRootData().ownStyle,
	);
	return style === null ? (
		<ApplicationDocument>{children}</ApplicationDocument>
	) : (
		<PublicDocument style={style}>{children}</PublicDocument>
	);
}

/** A page that could not be loaded at all has no brand. */
function BrandIcons() {
	const version = useRootData().site.brand?.version;
	return (
		version && (
			<>
				<link rel="icon" href={brandFile("smallIcon", version)} sizes="32x32" type="image/png" />
				<link rel="icon" href={brandFile("icon", version)} type="image/svg+xml" />
			</>
		)
	);
}

function CommonHead() {
	return (
		<>
			<meta charSet="utf-8" />
			<meta name="viewport" content="width=device-width, initial-scale=1" />
			<BrandIcons />
			<Meta />
		</>
	);
}

/**
 * Requests nothing before it is visible. Fetched separately, stylesheet, font and script would cost a phone on a slow
 * connection two round trips each, and delay the text.
 */
function PublicDocument({ style, children }: { style: string; children: ReactNode }) {
	const { publicScript } = useContext(InlineParts);
	const { draft, site } = useRootData();
	return (
		<html lang={languageOf(site.locale)}>
			<head>
				<CommonHead />
				<Text of="style" text={style} />
				<Text of="script" text={READ_FONTS} />
			</head>
			<body>
				{children}
				{!draft && <Text of="script" type="module" text={publicScript} />}
			</body>
		</html>
	);
}

/** Inlines our style or script unmodified; the page's policy lists its hash. */
function Text({ of: Element, text, ...rest }: { of: "style" | "script"; type?: string; text: string }) {
	return <Element {...rest} dangerouslySetInnerHTML={{ __html: text }} />;
}

function ApplicationDocument({ children }: { children: ReactNode }) {
	const { nonce } = useContext(InlineParts);
	const density = densityOf(useMatches().map(({ handle }) => handle));
	useStart();
	return (
		<html lang="en" data-mantine-color-scheme="light" data-density={density} suppressHydrationWarning>
			<head>
				<CommonHead />
				<ApplicationHead />
				<Links />
			</head>
			<body>
				{children}
				<ScrollRestoration nonce={nonce} />
				<ApplicationStart />
			</body>
		</html>
	);
}

export default function Root() {
	return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <CrashPage notFound={isRouteErrorResponse(error) && error.status === 404} />;
}
