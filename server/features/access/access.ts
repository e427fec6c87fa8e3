import type { Queryable } from "../../database/database.ts";
import type { Log } from "../../log.ts";
import { findStanding, insertProfile, type Standing } from "./access.queries.ts";

/**
 * The one rule of who may come in: whose email stands in the approved list, and admins. Asked by every member's
 * procedure, by file delivery and at sign-in.
 */
export function hasMemberAccess(standing: Pick<Standing, "role" | "approved">): boolean {
	return standing.approved || standing.role === "admin";
}

/**
 * What a signed-in person may be. A missing profile is made, with the role `member` (SES-02).
 *
 * @returns null when there is no profile and none could be made: such a person has no role
 */
export async function resolveStanding(
	db: Queryable,
	user: { id: string; email: string; name: string },
	context: { log: Log },
): Promise<Standing | null> {
	const standing = await findStanding(db, user.id);
	if (standing) return standing;
	try {
		await insertProfile(db, { id: user.id, email: user.email, name: user.name });
		return await findStanding(db, user.id);
	} catch (error) {
		context.log.error({ error, userId: user.id }, "profile could not be made");
		return null;
	}
}
