import type { Auth } from "../auth/auth.ts";
import type { PrincipalCache } from "../auth/principal-cache.ts";
import type { Config } from "../config.ts";
import { checkDatabase, type Database } from "../database/database.ts";
import { findViewed, type Membership } from "../features/access/access.queries.ts";
import { resolveMembership } from "../features/access/access.ts";
import { readViewAs } from "../features/access/view-as.ts";
import type { VisitCounter } from "../features/analytics/visit-counter.ts";
import type { Invitations } from "../features/customers/invitations.ts";
import type { Purchases } from "../features/purchases/start-purchases.ts";
import type { PublishedReviewsStore } from "../features/reviews/published-reviews.ts";
import type { PublishedPageStore } from "../features/sales-page/published-page.ts";
import type { SettingsStore } from "../features/settings/settings-store.ts";
import type { UploadLocks } from "../features/uploads/upload-locks.ts";
import type { UploadStore } from "../features/uploads/upload-store.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import type { DomainNames } from "../mail/domain-records.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import type { SecretAttempts } from "../rate-limits/secret-attempts.ts";
import type { SeenOnce } from "../rate-limits/seen-once.ts";
import type { Storage } from "../storage/storage.ts";

/** What the process is made of; made once in `main.ts`. */
export interface Services {
	config: Config;
	db: Database;
	auth: Auth;
	principals: PrincipalCache;
	mailer: Mailer;
	storage: Storage;
	jobs: Jobs;
	settings: SettingsStore;
	publishedReviews: PublishedReviewsStore;
	publishedPage: PublishedPageStore;
	visits: VisitCounter;
	uploads: UploadStore;
	uploadLocks: UploadLocks;
	rateLimits: RateLimits;
	seenOnce: SeenOnce;
	attempts: SecretAttempts;
	invitations: Invitations;
	purchases: Purchases;
	dns: DomainNames;
	log: Log;
}

/** Who is asking. */
export interface Principal {
	userId: string;
	email: string;
	name: string;
	/** Null when there is no profile and none could be made (SES-02). */
	membership: Membership | null;
	/** When this session began. */
	signedInAt: Date;
	/** The account asks for a second factor at sign-in (SES-08). */
	secondFactor: boolean;
	/** When the session ends unless it is prolonged. */
	expiresAt: Date;
	/** The admin who looks at the site as this person, and may change nothing. */
	viewedBy?: { userId: string; email: string };
}

export interface RequestContext {
	services: Services;
	log: Log;
	/** Of the request: what the auth service is asked on behalf of its person goes with them. */
	headers: Headers;
	/** Of the asking machine, as far as it can be known. */
	address: string;
	/** Looks up the session when first asked, at most once a request. */
	principal(): Promise<Principal | null>;
	/** Looks up the session as it is now, for a request that lasts. */
	lookUpAgain(): Promise<Principal | null>;
	/** Go along with the answer of a procedure. */
	cookies: string[];
}

/**
 * @param request as the framework has it, whose headers take their time to be made; the cookie that the session comes
 *   in, the address of the asking machine, and the ID that stands in its log lines
 */
export function createRequestContext(
	services: Services,
	{ request, cookie, address, requestId }: { request: Request; cookie?: string; address: string; requestId: string },
): RequestContext {
	let principal: Promise<Principal | null> | undefined;
	let log: Log | undefined;
	return {
		services,
		// Made when first written to: most requests write nothing.
		get log() {
			log ??= services.log.child({ requestId });
			return log;
		},
		get headers() {
			return request.headers;
		},
		address,
		principal() {
			principal ??= cookie ? services.principals.getOrLoad(cookie, () => findPrincipal(this)) : Promise.resolve(null);
			return principal;
		},
		lookUpAgain() {
			return findPrincipal(this);
		},
		cookies: [],
	};
}

async function findPrincipal(context: RequestContext): Promise<Principal | null> {
	const { services, headers } = context;
	// Prolonging is left to the browser's own call to the auth service, which can take the new cookie.
	const ask = () => services.auth.api.getSession({ headers, query: { disableRefresh: true } });
	const session = await ask().catch(async () => {
		// The auth service hides what broke below it; a database that is away says so itself. Where it is there, only the
		// connection was gone, and a new one will do.
		await checkDatabase(services.db);
		return ask();
	});
	if (!session) return null;
	const { id, email, name, twoFactorEnabled } = session.user;
	const membership = await resolveMembership(services.db, { id, email, name }, context);
	const principal: Principal = {
		userId: id,
		email,
		name: membership?.name || name,
		membership,
		signedInAt: session.session.createdAt,
		secondFactor: twoFactorEnabled === true,
		expiresAt: session.session.expiresAt,
	};
	return (await findViewedPrincipal(context, principal)) ?? principal;
}

/** @returns the member whom an admin looks as, or null where they look as themselves */
async function findViewedPrincipal({ services, headers }: RequestContext, admin: Principal): Promise<Principal | null> {
	if (admin.membership?.role !== "admin") return null;
	const view = readViewAs(services.config, headers, new Date());
	if (view?.adminId !== admin.userId) return null;
	const viewed = await findViewed(services.db, view.customerId);
	if (!viewed) return null;
	const { userId, membership } = viewed;
	return {
		...admin,
		userId,
		email: membership.email,
		name: membership.name,
		membership,
		secondFactor: false,
		viewedBy: { userId: admin.userId, email: admin.email },
	};
}
