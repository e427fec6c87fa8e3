import { findViewed } from "../auth/access/access.queries.ts";
import { resolveMembership } from "../auth/access/access.ts";
import { findSession } from "../auth/access/find-session.ts";
import type { Principal } from "../auth/access/principal.ts";
import type { PrincipalCache } from "../auth/access/principal-cache.ts";
import { readViewAs } from "../auth/access/view-as.ts";
import type { Auth } from "../auth/auth.ts";
import type { OffsiteBackups } from "../backup/offsite/offsite-backups.ts";
import type { Config } from "../config.ts";
import { checkDatabase, type Database } from "../database/database.ts";
import type { Invitations } from "../features/customers/customers/invitations.ts";
import type { CodeStore } from "../features/selling/codes/code-store.ts";
import type { Purchases } from "../features/selling/events/start-purchases.ts";
import type { VisitCounter } from "../features/site/analytics/visit-counter.ts";
import type { BrandStore } from "../features/site/brand/brand-store.ts";
import type { PublishedReviewsStore } from "../features/site/reviews/published-reviews.ts";
import type { PublishedPageStore } from "../features/site/sales-page/published-page.ts";
import type { ServerSettingsStore } from "../features/site/server-settings/server-settings-store.ts";
import type { SettingsStore } from "../features/site/settings/settings-store.ts";
import type { UploadLocks } from "../features/site/uploads/upload-locks.ts";
import type { UploadStore } from "../features/site/uploads/upload-store.ts";
import type { HttpsStatus } from "../https/https-server.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import type { DomainNames } from "../mail/domain-records.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import type { SecretAttempts } from "../rate-limits/secret-attempts.ts";
import type { SeenOnce } from "../rate-limits/seen-once.ts";
import type { Storage } from "../storage/storage.ts";
import type { MonitoredQueue } from "../work/stuck-work.ts";

/** The services of the process; created once in `main.ts`. */
export interface Services {
	config: Config;
	db: Database;
	auth: Auth;
	principals: PrincipalCache;
	mailer: Mailer;
	storage: Storage;
	jobs: Jobs;
	settings: SettingsStore;
	serverSettings: ServerSettingsStore;
	https: HttpsStatus;
	offsiteBackups: OffsiteBackups;
	brand: BrandStore;
	publishedReviews: PublishedReviewsStore;
	publishedPage: PublishedPageStore;
	codes: CodeStore;
	visits: VisitCounter;
	uploads: UploadStore;
	uploadLocks: UploadLocks;
	rateLimits: RateLimits;
	seenOnce: SeenOnce;
	attempts: SecretAttempts;
	invitations: Invitations;
	purchases: Purchases;
	/** All background work, to see what is stuck. */
	queues: MonitoredQueue[];
	dns: DomainNames;
	log: Log;
}

export interface RequestContext {
	services: Services;
	log: Log;
	/** Headers of the request, passed along when the auth service is called on behalf of its person. */
	headers: Headers;
	/** Address of the client, as far as it can be known. */
	address: string;
	/** Looks up the session on first use, at most once per request. */
	principal(): Promise<Principal | null>;
	/** Looks up the current session, for a long-running request. */
	lookUpAgain(): Promise<Principal | null>;
	/** Headers to set with the response of a procedure, such as cookies. */
	responseHeaders: Headers;
}

/**
 * @param request as provided by the framework, whose headers are slow to create; the session cookie, the client's
 *   address, and the ID in its log lines
 */
export function createRequestContext(
	services: Services,
	{ request, cookie, address, requestId }: { request: Request; cookie?: string; address: string; requestId: string },
): RequestContext {
	let principal: Promise<Principal | null> | undefined;
	let log: Log | undefined;
	return {
		services,
		// Created on first use: most requests log nothing.
		get log() {
			log ??= services.log.child({ requestId });
			return log;
		},
		get headers() {
			return request.headers;
		},
		address,
		principal() {
			principal ??= cookie
				? services.principals.getOrLoad(cookie, () => findPrincipal(this, cookie))
				: Promise.resolve(null);
			return principal;
		},
		lookUpAgain() {
			return cookie ? findPrincipal(this, cookie) : Promise.resolve(null);
		},
		responseHeaders: new Headers(),
	};
}

async function findPrincipal(context: RequestContext, cookie: string): Promise<Principal | null> {
	const { services } = context;
	// Only the browser's own call to the auth service extends the session, because it can receive the new cookie.
	const ask = () => findSession(services.db, services.config, cookie, new Date());
	const session = await ask().catch(async () => {
		// Reports a database that is unavailable. Otherwise only the connection was lost, and a new one works.
		await checkDatabase(services.db);
		return ask();
	});
	if (!session) return null;
	const { user, signedInAt, expiresAt } = session;
	const membership = session.membership ?? (await resolveMembership(services.db, user, context));
	const principal: Principal = {
		userId: user.id,
		email: user.email,
		name: membership?.name || user.name,
		membership,
		signedInAt,
		secondFactor: user.twoFactorEnabled === true,
		expiresAt,
	};
	return (await findViewedPrincipal(context, principal)) ?? principal;
}

/** Returns the member that an admin is viewing the site as, or null if they view it as themselves. */
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
