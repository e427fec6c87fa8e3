import { expect, test } from "vitest";
import { adminOnly, destinationAfterSignIn, isAllowed, memberOnly, memberOrAdmin } from "./paths.ts";
import { safePath } from "./safe-path.ts";

const origin = "https://academy.example";

test("NAV-09 the role user is treated as member everywhere", () => {
	for (const allowed of [memberOnly, memberOrAdmin, adminOnly]) {
		expect(isAllowed("user", allowed)).toBe(isAllowed("member", allowed));
	}
	expect(destinationAfterSignIn("user", null, origin)).toBe("/dashboard");
	expect(destinationAfterSignIn("user", "/profile", origin)).toBe("/profile");
});

test("SES-02 without a role nothing is allowed", () => {
	for (const allowed of [memberOnly, memberOrAdmin, adminOnly]) expect(isAllowed(null, allowed)).toBe(false);
});

test.each([
	["member", "/profile", "/profile"],
	["member", "/course/lessons/5?at=90#notes", "/course/lessons/5?at=90#notes"],
	["member", "/admin/users", "/dashboard"],
	["member", "/adminx", "/dashboard"],
	["admin", "/admin/users?page=2", "/admin/users?page=2"],
	["admin", "/dashboard", "/admin"],
	["admin", "/digital-downloads", "/digital-downloads"],
	["member", null, "/dashboard"],
	["admin", "", "/admin"],
	["member", "/", "/dashboard"],
	["member", "/nowhere", "/dashboard"],
	["member", "/course/../admin", "/dashboard"],
] as const)("NAV-10 a %s who asked for %s lands on %s", (role, next, expected) => {
	expect(destinationAfterSignIn(role, next, origin)).toBe(expected);
});

test.each([
	"https://evil.example/dashboard",
	"//evil.example/dashboard",
	"/\\evil.example",
	"\\/evil.example",
	"/\t/evil.example",
	"/dash\nboard",
	"javascript:alert(1)",
	"academy.example@evil.example",
	"dashboard",
	" /dashboard",
])("NAV-10 %j leads nowhere", (next) => {
	expect(safePath(next, origin)).toBeNull();
});
