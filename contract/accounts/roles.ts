/** `user` is treated as `member` everywhere (NAV-09). */
export const roles = ["admin", "member", "user"] as const;
export type Role = (typeof roles)[number];

/** Returns the home page of a role (NAV-02, NAV-08). */
export function homePath(role: Role | null): "/admin" | "/dashboard" {
	return role === "admin" ? "/admin" : "/dashboard";
}
