import { type MiddlewareFunction, redirect } from "react-router";
import { visitContext } from "../page/page-context.ts";
import { type Area, redirectFrom } from "./areas.ts";

/** Creates `middleware` for an area's layout: the server redirects without rendering anything. */
export const guardArea =
	(area: Area): MiddlewareFunction<Response> =>
	({ context, request }) => {
		const { pathname, search } = new URL(request.url);
		const target = redirectFrom(area, pathname + search, context.get(visitContext).session?.user ?? null);
		if (target) throw redirect(target);
	};
