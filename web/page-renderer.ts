import * as build from "virtual:react-router/server-build";
import { createRequestHandler, matchRoutes, type RouteObject, RouterContextProvider } from "react-router";
import { setFormatLocale } from "../contract/formats.ts";
import type { PageRenderer, PageVisit } from "../contract/site/sales-page/page-rendering.ts";
import { pageStyle } from "./features/site/landing/page-style.ts";
import { fillIn } from "./features/site/landing/parts/fill-in.ts";
import { areaOfContext, siteContext, visitContext } from "./lib/page/page-context.ts";
import { isPublicPage } from "./lib/page/public-page.ts";
import { type Area, areaOfHandle } from "./lib/session/areas.ts";

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

const areaOf = (pathname: string): Area | null =>
	matchRoutes(routes, pathname)
		?.map(({ route }) => areaOfHandle(build.routes[route.id ?? ""]?.module.handle))
		.find((area) => area !== null) ?? null;

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
		const page = matchRoutes(routes, pathname)?.at(-1)?.route.id;
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
	renderApplicationPage: (request, site, words, visit: PageVisit) => {
		setFormatLocale(site.locale);
		const context = new RouterContextProvider();
		context.set(siteContext, { site, words, signedIn: visit.session !== null });
		context.set(visitContext, visit);
		context.set(areaOfContext, areaOf);
		return handleRequest(request, context);
	},
};
