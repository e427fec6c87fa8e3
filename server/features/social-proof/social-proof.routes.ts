import { visitor } from "../../rpc/builders.ts";
import { listRecentPurchasers } from "./social-proof.queries.ts";

const HOUR = 3_600_000;
const DAYS_BACK = 30;
/** Fewer would look as if business were poor, and would let a reader guess who bought (PUB-10). */
const FEWEST = 5;
const MOST = 20;

export const socialProofForVisitor = {
	list: visitor.socialProof.list.handler(async ({ context }) => {
		const { db, settings } = context.services;
		if ((await settings.read()).social_proof !== "real") return [];
		const now = Date.now();
		const purchasers = await listRecentPurchasers(db, new Date(now - DAYS_BACK * 24 * HOUR), MOST);
		if (purchasers.length < FEWEST) return [];
		return purchasers.map(({ name, createdAt }) => ({
			firstName: firstNameOf(name),
			hoursAgo: Math.floor((now - createdAt.getTime()) / HOUR),
		}));
	}),
};

/** `Green, Nora` is how shops sort; the first name stands behind the comma there. */
function firstNameOf(name: string): string {
	const [, behindComma] = name.split(",");
	return (behindComma ?? name).trim().split(/\s+/)[0] ?? "";
}
