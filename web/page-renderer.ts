import * as build from "virtual:react-router/server-build";
import { createRequestHandler, matchRoutes, type RouteObject, RouterContextProvider } from "react-router";
import { homePath } from "../contract/accounts/roles.ts";
import { setFormatLocale } from "../contract/formats.ts";
import type { PageRenderer, PageVisit } from "../contract/site/sales-page/page-rendering.ts";
import { applicationPolicy } from "./content-policies.ts";
import { pageStyle } from "./features/site/landing/page-style.ts";
import { fillIn } from "./features/site/landing/parts/fill-in.ts";
import { areaOfContext, filesAfterSignInContext, siteContext, visitContext } from "./lib/page/page-context.ts";
import { isPublicPage } from "./lib/page/public-page.ts";
import { type Area, areaOfHandle, redirectFrom } from "./lib/session/areas.ts";

/* The server's interface to the pages: the entry point of React Router's server build. */

const handleRequest = createRequestHandler(build, import.meta.env.MODE);

type ServerRoute = (typeof build.routes)[string] & {};

const childrenOf = (parentId: string | undefined): RouteObject[] =>
	Object.values(build.routes).flatMap((route) =>
		route && route.parentId === parentId
			? [{ id: route.id, path: route.path, index: route.index, children: childrenOf(route.id) } as RouteObject]
			: [],
	);
const routes = childrenOf(undefined);

const isPublic = (id: string | undefined): boolean => {
	const route: ServerRoute | undefined = build.routes[id ?? ""];
	return route !== undefined && (isPublicPage(route.module.handle) || isPublic(route.parentId));
};

/** Returns the routes of a page, from its outermost layout to itself; empty if there is no such page. */
const findRoutes = (pathname: string): string[] =>
	pagesWithoutParameters.get(pathname) ?? (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.id ?? "");

const pathOf = (id: string | undefined): string => {
	const route: ServerRoute | undefined = build.routes[id ?? ""];
	return route ? [pathOf(route.parentId), route.path].filter(Boolean).join("/") : "";
};

/** Matching takes a millisecond. */
const pagesWithoutParameters = new Map<string, string[]>(
	Object.values(build.routes).flatMap((route) => {
		const pathname = `/${pathOf(route?.id)}`;
		if (!route || !(route.index || route.path) || /[:*]/.test(pathname)) return [];
		return [[pathname, (matchRoutes(routes, pathname) ?? []).map(({ route: { id = "" } }) => id)] as const];
	}),
);

const areaOf = (pathname: string): Area | null =>
	findRoutes(pathname)
		.map((id) => areaOfHandle(build.routes[id]?.module.handle))
		.find((area) => area !== null) ?? null;

/** Returns the files of styles that a page waits for. */
const stylesOf = (pathname: string): string[] => [
	...new Set(findRoutes(pathname).flatMap((id) => (build.assets.routes[id]?.css ?? []).map(withoutMark))),
];

const withoutMark = (file: string): string => file.replace(/#$/, "");

/** Lets the browser request the styles before it has the page. */
const preloadStyles = (pathname: string): string =>
	stylesOf(pathname)
		.map((file) => `<${file}>; rel=preload; as=style`)
		.join(", ");

/** Returns everything that a page loads from this site before it can be used, styles first. */
function filesOf(pathname: string): string[] {
	const { url, entry, routes } = build.assets;
	const parts = [entry, ...findRoutes(pathname).flatMap((id) => routes[id] ?? [])];
	return [
		...new Set([...stylesOf(pathname), url, ...parts.flatMap(({ module, imports = [] }) => [module, ...imports])]),
	];
}

/** Public pages have no parameters: the splat route is the not-found page. */
const NOT_FOUND = "/404";
const publicPages = Object.values(build.routes).flatMap((route) => {
	if (!route || !isPublic(route.id) || !(route.index || route.path)) return [];
	return [route.path === "*" ? NOT_FOUND : `/${route.path ?? ""}`];
});

export const renderer: PageRenderer = {
	publicPages,
	notFoundPage: NOT_FOUND,
	isApplicationPage: (pathname) => {
		const page = findRoutes(pathname).at(-1);
		return page !== undefined && !isPublic(page);
	},
	renderPublicPage: (path, site, page, signedIn, reviews, quote, lead) => {
		setFormatLocale(site.locale);
		const context = new RouterContextProvider();
		context.set(siteContext, {
			site,
			page: fillIn(page, site),
			ownStyle: pageStyle(page, site.brand),
			signedIn,
			reviews: reviews ?? undefined,
			quote: quote ?? undefined,
			lead: lead ?? undefined,
		});
		context.set(filesAfterSignInContext, filesOf(homePath("member")));
		return handleRequest(new Request(new URL(path, site.url)), context);
	},
	renderDraftPage: (path, site, page, reviews) => {
		setFormatLocale(site.locale);
		const context = new RouterContextProvider();
		context.set(siteContext, {
			site,
			page: fillIn(page, site),
			ownStyle: pageStyle(page, site.brand),
			signedIn: false,
			reviews: reviews ?? undefined,
			draft: true,
		});
		return handleRequest(new Request(new URL(path, site.url)), context);
	},
	earlyHeaders: ({ pathname, search }, { session, nonce }) => {
		const area = areaOf(pathname);
		// An ID or a query may turn out to lead nowhere, which is a 404.
		if (!area || !session?.user?.role || search || !pagesWithoutParameters.has(pathname)) return null;
		if (redirectFrom(area, pathname, session.user)) return null;
		const styles = preloadStyles(pathname);
		return {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": applicationPolicy(nonce),
			// In development, styles are part of the scripts.
			...(styles && { link: styles }),
		};
	},
	renderApplicationPage: (request, site, words, visit: PageVisit) => {
		setFormatLocale(site.locale);
		const context = new RouterContextProvider();
		context.set(siteContext, { site, words, signedIn: visit.session !== null });
		context.set(visitContext, visit);
		context.set(areaOfContext, areaOf);
		return handleRequest(request, context);
	},
};
