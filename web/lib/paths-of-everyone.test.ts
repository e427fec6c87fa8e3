import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../routes.ts";
import { ADMIN_PROFILE, redirectFrom, type Visitor } from "./paths.ts";

const MOST_REDIRECTS = 2;

/** Addresses of the route table below a layout that asks the guard, with something in the place of each parameter. */
function guardedPaths(entries: RouteConfigEntry[], parent = "", guarded = false): string[] {
	return entries.flatMap((entry) => {
		const path = entry.path ? `${parent}/${entry.path.replaceAll(/:\w+/g, "5")}` : parent;
		const isGuarded = guarded || /routes\/(member|admin)\/[\w-]+-layout/.test(entry.file);
		const below = guardedPaths(entry.children ?? [], path, isGuarded);
		const isPage = (entry.path || entry.index) && !entry.children;
		return isPage && isGuarded ? [path] : below;
	});
}

const everyone: Record<string, Visitor | null> = {
	visitor: null,
	// Revoking ends the sessions: such a person is nobody (USR-08).
	"revoked member": null,
	member: { role: "member", secondFactorMissing: false },
	"premium member": { role: "member", secondFactorMissing: false },
	user: { role: "user", secondFactorMissing: false },
	admin: { role: "admin", secondFactorMissing: false },
	"admin without the required second step": { role: "admin", secondFactorMissing: true },
};

const filePaths = ["/downloads", "/digital-downloads"];
const isMember = (name: string) => ["member", "premium member", "user"].includes(name);

/** Where someone is to rest who opens a guarded page (NAV-04, NAV-07, NAV-08, SES-08). */
function restingPlace(path: string, name: string): string {
	const isAdminPath = path === "/admin" || path.startsWith("/admin/");
	if (everyone[name] === null) return path.startsWith("/course") ? "/auth" : "/";
	if (filePaths.includes(path)) return path;
	if (isMember(name)) return isAdminPath ? "/dashboard" : path;
	if (name === "admin") return isAdminPath ? path : "/admin";
	return ADMIN_PROFILE;
}

const paths = guardedPaths(routes);

test("NAV-05 the table of pages is not empty", () => {
	expect(paths).toEqual(expect.arrayContaining(["/admin", ADMIN_PROFILE, "/profile", "/course/lessons/5"]));
});

test.each(Object.keys(everyone))("NAV-04 NAV-07 NAV-08 SES-08 every page leads a %s where they can stay", (name) => {
	const visitor = everyone[name] ?? null;
	for (const path of paths) {
		const visited = [path];
		for (let next = redirectFrom(path, visitor); next !== null; next = redirectFrom(next, visitor)) {
			visited.push(next);
			expect(visited.length, visited.join(" → ")).toBeLessThanOrEqual(MOST_REDIRECTS + 1);
		}
		expect([path, visited.at(-1)]).toEqual([path, restingPlace(path, name)]);
	}
});
