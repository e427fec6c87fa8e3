import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../../routes.ts";
import { isMemberPage, OFFLINE_PAGE } from "./offline-page.ts";

interface Address {
	path: string;
	/** Its layouts, outermost first. */
	layouts: string[];
}

function addressesOf(entries: RouteConfigEntry[], parent: Address = { path: "", layouts: [] }): Address[] {
	return entries.flatMap((entry) => {
		const path = entry.path ? `${parent.path}/${entry.path}` : parent.path;
		if (entry.children) return addressesOf(entry.children, { path, layouts: [...parent.layouts, entry.file] });
		return [{ path: path || "/", layouts: parent.layouts }];
	});
}

test.each(addressesOf(routes))(
	"LIB-04 without a network $path shows the saved items if it is a member page",
	({ path, layouts }) => {
		const isOfMembers = layouts.some((file) => file.startsWith("routes/member/")) && path !== OFFLINE_PAGE;
		expect(isMemberPage(path)).toBe(isOfMembers);
		expect(isMemberPage(`${path}/`)).toBe(isOfMembers);
		expect(isMemberPage(`${path}x`)).toBe(isOfMembers && path.includes("/:"));
	},
);
