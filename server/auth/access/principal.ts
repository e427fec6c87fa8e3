import type { Membership } from "./access.queries.ts";

/** The person who makes the request. */
export interface Principal {
	userId: string;
	email: string;
	name: string;
	/** Null if there is no profile and none could be created (SES-02). */
	membership: Membership | null;
	/** When this session began. */
	signedInAt: Date;
	/** The account requires a second factor at sign-in (SES-08). */
	secondFactor: boolean;
	/** When the session ends unless it is extended. */
	expiresAt: Date;
	/** The admin who is viewing the site as this person, without write access. */
	viewedBy?: { userId: string; email: string };
}

/** A person whose role is known. */
export type KnownPrincipal = Principal & {
	membership: Membership;
	/** Has admin rights: the role, and a second factor if the seller requires one. */
	isAdmin: boolean;
};
