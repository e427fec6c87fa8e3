import { type MiddlewareFunction, redirect } from "react-router";
import { type Area, redirectFrom } from "./areas.ts";
import { visitContext } from "./page-context.ts";

/** Creates `middleware` for an area's layout: the server redirects without rendering anything. */
export const guardArea =
	(area: Area): MiddlewareFunction<Response> =>
	({ context, request }) => {
		const { pathname, search } = new URL(request.url);
		const target = redirectFrom(area, pathname + search, context.get(visitContext).session?.user ?? null);
		if (target) throw redirect(target);
	};
