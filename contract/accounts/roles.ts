/** `user` is treated as `member` everywhere (NAV-09). */
export const roles = ["admin", "member", "user"] as const;
export type Role = (typeof roles)[number];

/** Where a person of a role is at home (NAV-02, NAV-08). */
export function homePath(role: Role | null): "/admin" | "/dashboard" {
	return role === "admin" ? "/admin" : "/dashboard";
}
