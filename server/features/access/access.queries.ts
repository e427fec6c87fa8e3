import { eq, sql } from "drizzle-orm";
import type { Role } from "../../../contract/roles.ts";
import type { Queryable } from "../../database/database.ts";
import { users } from "../../database/schema/auth.ts";
import { preApprovedEmails } from "../../database/schema/pre-approved-emails.ts";
import { profiles } from "../../database/schema/profiles.ts";

export interface Standing {
	email: string;
	name: string;
	role: Role;
	/** The email stands in the approved list. */
	approved: boolean;
	premium: boolean;
}

/** @returns what a person may be in this product, or null when there is no profile */
export async function findStanding(db: Queryable, userId: string): Promise<Standing | null> {
	const [row] = await db
		.select({
			email: profiles.email,
			name: profiles.name,
			role: profiles.role,
			approvalId: preApprovedEmails.id,
			premium: preApprovedEmails.premium,
		})
		.from(profiles)
		.leftJoin(preApprovedEmails, sql`lower(${preApprovedEmails.email}) = lower(${profiles.email})`)
		.where(eq(profiles.id, userId));
	if (!row) return null;
	const { approvalId, premium, ...profile } = row;
	return { ...profile, approved: approvalId !== null, premium: premium ?? false };
}

/** @param profile the email is the auth service's: lower case, unique */
export async function insertProfile(
	db: Queryable,
	profile: { id: string; email: string; name: string },
): Promise<void> {
	await db
		.insert(profiles)
		.values({ ...profile, role: "member" })
		.onConflictDoNothing({ target: profiles.id });
}

/** @returns the approved record of an email, whatever the spelling on either side (AUTH-04), or null */
export async function findApproval(db: Queryable, email: string): Promise<{ name: string } | null> {
	const [row] = await db
		.select({ name: preApprovedEmails.name })
		.from(preApprovedEmails)
		.where(sql`lower(${preApprovedEmails.email}) = lower(${email})`);
	return row ?? null;
}

/** @returns the id of the account of an address, which is made where there is none: proven, without a way in yet */
export async function upsertUser(tx: Queryable, email: string): Promise<string> {
	const [user] = await tx
		.insert(users)
		.values({ email, name: "", emailVerified: true })
		// Changes nothing, so that the row comes back.
		.onConflictDoUpdate({ target: users.email, set: { email } })
		.returning({ id: users.id });
	if (!user) throw new Error("no row came back");
	return user.id;
}

export async function upsertAdminProfile(tx: Queryable, user: { id: string; email: string }): Promise<void> {
	await tx
		.insert(profiles)
		.values({ ...user, role: "admin" })
		.onConflictDoUpdate({ target: profiles.id, set: { role: "admin" } });
}

export async function hasAdmin(db: Queryable): Promise<boolean> {
	const rows = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.role, "admin")).limit(1);
	return rows.length > 0;
}
