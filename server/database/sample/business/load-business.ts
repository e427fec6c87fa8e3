import { asc, eq, sql } from "drizzle-orm";
import { sampleCourse } from "../../../../content/sample/course.ts";
import { sampleProducts } from "../../../../content/sample/products.ts";
import { DAY_MS, HOUR_MS } from "../../../../contract/durations.ts";
import { newAddress } from "../../../features/selling/carts/connect-stripe.ts";
import { findSourceOfType, insertSource, type StoredSource } from "../../../features/selling/carts/sources.queries.ts";
import type { Purchases } from "../../../features/selling/events/start-purchases.ts";
import { computeOrder, type OrderFact } from "../../../features/selling/order-facts/compute-order.ts";
import { toOrderRow } from "../../../features/selling/order-facts/to-order-row.ts";
import type { Queryable } from "../../database.ts";
import { summarizeOrders } from "../../queries/customers.queries.ts";
import { users } from "../../schema/accounts/auth.ts";
import { signIns } from "../../schema/accounts/sign-ins.ts";
import { customers } from "../../schema/customers/customers.ts";
import { type ImportOptions, imports } from "../../schema/customers/imports.ts";
import { mailSuppressions, messages } from "../../schema/email/messages.ts";
import { sequenceEnrollments, sequenceMessages, sequences } from "../../schema/email/sequences.ts";
import { digitalDownloads, downloadLogs } from "../../schema/library/digital-downloads.ts";
import { lessonProgress } from "../../schema/library/lesson-progress.ts";
import { lessons } from "../../schema/library/lessons.ts";
import { modules } from "../../schema/library/modules.ts";
import { checkouts } from "../../schema/selling/checkouts.ts";
import { discountCodes } from "../../schema/selling/discount-codes.ts";
import { discountUses } from "../../schema/selling/discount-uses.ts";
import { orderFacts } from "../../schema/selling/order-facts.ts";
import { orderRecipients } from "../../schema/selling/order-recipients.ts";
import { orders } from "../../schema/selling/orders.ts";
import { purchaseEvents, purchaseSources } from "../../schema/selling/purchase-sources.ts";
import { analyticsCounts } from "../../schema/site/analytics.ts";
import { auditLog } from "../../schema/site/audit-log.ts";
import { reviews } from "../../schema/site/reviews.ts";
import { settings } from "../../schema/site/settings.ts";
import { SAMPLE_SEQUENCE } from "../sample-sequence.ts";
import { loadLeads } from "./load-leads.ts";
import { loadPageTest } from "./load-page-test.ts";
import { sampleTeam } from "./people.ts";
import { planBusiness, SAMPLE_CODE, type SampleBuyer, type SampleCart } from "./plan-business.ts";

/** Setting with the time at which the sample business was loaded; it is removed with it. */
export const SAMPLE_BUSINESS_LOADED = "sample_business_loaded";
/** Rows that are recognized by it when the business is removed. */
export const SAMPLE_CART = "ThriveCart (sample)";
export const SAMPLE_LIST = "earlier-buyers.csv";
/** Begins every key of a sample event or fact. */
export const SAMPLE_KEY = "sample:";

const SELLER = "admin@example.com";
/** A statement has at most 65,535 parameters. */
const ROWS_AT_ONCE = 1_500;

/**
 * Fills a try-out with 120 days of a business (TRY-01): visits, orders from two carts and a list, refunds, disputes,
 * gifts, seats, reviews, a sequence under way, leads, a running page test, and buyers at every stage. Nothing is sent.
 *
 * @param tx in which the sample content was loaded
 */
export async function loadBusiness(tx: Queryable, { sealed }: Pick<Purchases, "sealed">, now: Date): Promise<void> {
	const { buyers, counts, importedAt } = planBusiness(now);
	const stripe = await findSourceOfType(tx, "stripe");
	const thrivecart = await insertSource(tx, {
		type: "thrivecart",
		name: SAMPLE_CART,
		...newAddress(sealed),
		secrets: sealed.seal(JSON.stringify({ secret: "a sample secret" })),
		otherProducts: "bundle",
		mode: "live",
		lastEventAt: now,
	});
	// Without Stripe the other cart sells everything.
	if (!thrivecart) throw new Error("no source came back");
	const sources = { stripe: stripe ?? thrivecart, thrivecart };
	await tx.insert(settings).values({ key: SAMPLE_BUSINESS_LOADED, value: now.toISOString() });
	await inParts(counts, (part) => tx.insert(analyticsCounts).values(part));
	await loadPeople(tx, buyers);
	await loadOrders(tx, buyers, sources, importedAt);
	if (stripe) await recordLastEvent(tx, stripe, buyers);
	await loadMemberActivity(tx, buyers);
	await loadEnrollments(tx, buyers, now);
	await loadMessages(tx, buyers);
	await loadAuditLog(tx, buyers, { now, importedAt });
	await loadPageTest(tx, { buyers, counts }, { now, startedBy: SELLER });
	await loadLeads(tx, buyers, now);
}

/** Inserts many rows. */
async function inParts<Row>(rows: Row[], insert: (part: Row[]) => PromiseLike<unknown>): Promise<void> {
	for (let index = 0; index < rows.length; index += ROWS_AT_ONCE) await insert(rows.slice(index, index + ROWS_AT_ONCE));
}

async function loadPeople(tx: Queryable, buyers: SampleBuyer[]): Promise<void> {
	const registered = buyers.filter(({ userId }) => userId !== null);
	await tx
		.insert(users)
		.values(
			registered.flatMap(({ userId: id, name, email, registeredAt }) =>
				id && registeredAt ? [{ id, name, email, emailVerified: true, createdAt: registeredAt }] : [],
			),
		);
	await tx.insert(customers).values(
		buyers.map((buyer) => ({
			id: buyer.customerId,
			email: buyer.email,
			name: buyer.name,
			userId: buyer.userId,
			accountName: buyer.userId ? buyer.name : "",
			registeredAt: buyer.registeredAt,
			notifiedAt: buyer.notifiedAt,
			signedInAt: buyer.signedInAt,
			downloadedAt: buyer.downloadedAt[0] ?? null,
			approvedAt: isPaid(buyer) && !buyer.giftFor ? buyer.boughtAt : null,
			createdAt: buyer.boughtAt,
		})),
	);
	const recipients = buyers.flatMap(({ giftFor, boughtAt }) =>
		giftFor ? [{ ...giftFor, at: new Date(boughtAt.getTime() + 60_000) }] : [],
	);
	await tx.insert(customers).values(
		recipients.map(({ customerId: id, email, name, at }) => ({
			id,
			email,
			name,
			notifiedAt: at,
			approvedAt: at,
			createdAt: at,
		})),
	);
	for (const { name, email } of sampleTeam) {
		const [user] = await tx.insert(users).values({ name, email, emailVerified: true }).returning({ id: users.id });
		await tx
			.insert(customers)
			.values({ email, name, accountName: name, role: "admin", userId: user?.id, registeredAt: new Date() });
	}
}

const isPaid = ({ facts }: SampleBuyer) => facts.some(({ kind }) => kind === "paid");

async function loadOrders(
	tx: Queryable,
	buyers: SampleBuyer[],
	sources: Record<Exclude<SampleCart, "import">, StoredSource>,
	importedAt: Date,
): Promise<void> {
	const imported = buyers.filter(({ cart }) => cart === "import");
	const importId = await insertImport(tx, imported.length, importedAt);
	const codeId = await insertCode(tx, buyers);
	await inParts(buyers, (part) =>
		tx.insert(orders).values(
			part.map((buyer) => ({
				...orderRow(buyer, sources, importId),
				id: buyer.orderId,
				customerId: buyer.customerId,
				quantity: buyer.quantity,
				gift: buyer.giftFor !== null,
				...(buyer.discount > 0 && {
					discountCode: SAMPLE_CODE.code,
					discountCodeId: codeId,
					discountMinorUnits: buyer.discount,
				}),
				receiptSentAt: buyer.cart === "import" ? null : buyer.notifiedAt,
				createdAt: buyer.boughtAt,
			})),
		),
	);
	const ofCarts = buyers.flatMap(({ cart, reference, facts }) =>
		cart === "import"
			? []
			: facts.map((fact) => ({ sourceId: sources[cart].id, reference, createdAt: fact.at, ...fact })),
	);
	await inParts(ofCarts, (part) => tx.insert(orderFacts).values(part));
	await loadCheckouts(tx, buyers, sources.stripe);
	await loadRecipients(tx, buyers);
	await flagForAttention(tx, buyers, sources.stripe);
	const recipients = buyers.flatMap(({ giftFor }) => (giftFor ? [giftFor.customerId] : []));
	await summarizeOrders(tx, [...buyers.map(({ customerId }) => customerId), ...recipients]);
}

function orderRow(
	{ cart, reference, facts, boughtAt }: SampleBuyer,
	sources: Record<Exclude<SampleCart, "import">, StoredSource>,
	importId: string,
) {
	const computed = computeOrder(facts, "suspend");
	if (!computed) throw new Error("a sample order has no sale");
	if (cart !== "import") return toOrderRow(sources[cart], reference, computed);
	const row = toOrderRow({ id: "", type: "thrivecart" }, reference, computed);
	return {
		...row,
		source: "import" as const,
		sourceId: null,
		reference: null,
		importId,
		importKey: `list ${row.number} ${row.email}`,
		orderedAt: boughtAt,
		importedFacts: facts.map(({ at, ...fact }) => ({ ...fact, importId, at: at.toISOString() })),
	};
}

async function insertImport(tx: Queryable, rows: number, importedAt: Date): Promise<string> {
	const options: ImportOptions = {
		encoding: "utf-8",
		delimiter: ",",
		separatorLine: false,
		firstRowIsHeader: true,
		width: 4,
		places: { email: 0, name: 1, orderNumber: 2, orderDate: 3 },
		decimal: null,
		dateOrder: "month-first",
		datesRequired: false,
		format: "list",
		extraPlaces: {},
		header: ["email", "name", "order_number", "order_date"],
		restoreRevoked: false,
		statuses: {},
	};
	const [row] = await tx
		.insert(imports)
		.values({
			actorEmail: SELLER,
			uploadId: "sample",
			fileName: SAMPLE_LIST,
			options,
			status: "finished",
			totalRows: rows,
			rows,
			added: rows,
			createdAt: importedAt,
			finishedAt: importedAt,
		})
		.returning({ id: imports.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}

async function insertCode(tx: Queryable, buyers: SampleBuyer[]): Promise<string> {
	const first = buyers.find(({ discount }) => discount > 0)?.boughtAt ?? new Date();
	const [row] = await tx
		.insert(discountCodes)
		.values({ ...SAMPLE_CODE, createdAt: first })
		.returning({ id: discountCodes.id });
	if (!row) throw new Error("no row came back");
	await tx.insert(discountUses).values(
		buyers
			.filter((buyer) => buyer.discount > 0 && isPaid(buyer))
			.map(({ discount, boughtAt }) => ({
				codeId: row.id,
				code: SAMPLE_CODE.code,
				minorUnits: discount,
				state: "used" as const,
				createdAt: boughtAt,
				settledAt: boughtAt,
			})),
	);
	return row.id;
}

/** The checkout tells where a buyer came from. */
async function loadCheckouts(tx: Queryable, buyers: SampleBuyer[], stripe: StoredSource): Promise<void> {
	const ofStripe = buyers.filter(({ cart }) => cart === "stripe");
	await tx.insert(checkouts).values(
		ofStripe.map(({ reference, orderId, visitSource, boughtAt, quantity, userId }) => ({
			sourceId: stripe.id,
			sessionId: reference,
			browserHash: `${SAMPLE_KEY}${reference}`,
			orderId,
			visitSource,
			quantity,
			claimedAt: userId ? boughtAt : null,
			createdAt: boughtAt,
		})),
	);
}

async function loadRecipients(tx: Queryable, buyers: SampleBuyer[]): Promise<void> {
	const gifts = buyers.flatMap(({ orderId, giftFor, boughtAt }) =>
		giftFor
			? [
					{
						orderId,
						customerId: giftFor.customerId,
						email: giftFor.email,
						message: "Something for your windowsill. Have fun!",
						giveAt: boughtAt,
						givenAt: boughtAt,
					},
				]
			: [],
	);
	await tx.insert(orderRecipients).values(gifts);
}

/** As the site itself would: the newest partial refund, and a dispute that is open. */
async function flagForAttention(tx: Queryable, buyers: SampleBuyer[], stripe: StoredSource): Promise<void> {
	const newest = (kind: OrderFact["kind"], isMeant: (buyer: SampleBuyer, fact: OrderFact) => boolean) =>
		buyers
			.filter(({ cart }) => cart === "stripe")
			.flatMap((buyer) =>
				buyer.facts.filter((fact) => fact.kind === kind && isMeant(buyer, fact)).map(({ at }) => ({ ...buyer, at })),
			)
			.toSorted((one, other) => other.at.getTime() - one.at.getTime())
			.slice(0, 1);
	const isOpen = ({ facts }: SampleBuyer) => !facts.some(({ kind }) => ["dispute_lost", "dispute_won"].includes(kind));
	const flags = [
		...newest("refunded", (_, { data }) => !data.full).map(({ reference, at, email }) => ({
			...{ reference, at, type: "charge.refunded", reason: "partial_refund" },
			detail: `$10.00 was refunded to ${email}. Access stays.`,
		})),
		...newest("dispute_opened", isOpen).map(({ reference, at, email }) => ({
			...{ reference, at, type: "charge.dispute.created", reason: "dispute_opened" },
			detail: `${email} disputed the payment. Respond in Stripe before the bank's deadline. Access is suspended until it is decided.`,
		})),
	];
	if (flags.length === 0) return;
	await tx.insert(purchaseEvents).values(
		flags.map(({ reference, at, ...flag }) => ({
			...flag,
			sourceId: stripe.id,
			key: `${SAMPLE_KEY}${flag.reason}${reference}`,
			body: "{}",
			state: "attention" as const,
			reference,
			receivedAt: at,
			nextAttemptAt: at,
			notifiedAt: at,
		})),
	);
}

/** Records when Stripe reported last, which its card shows like that of the sample's own cart. */
async function recordLastEvent(tx: Queryable, { id }: StoredSource, buyers: SampleBuyer[]): Promise<void> {
	const lastEventAt = new Date(
		Math.max(...buyers.flatMap(({ cart, boughtAt }) => (cart === "stripe" ? [+boughtAt] : []))),
	);
	await tx.update(purchaseSources).set({ lastEventAt }).where(eq(purchaseSources.id, id));
}

/** Loads what members did: signed in, downloaded, completed lessons, and wrote reviews. */
async function loadMemberActivity(tx: Queryable, buyers: SampleBuyer[]): Promise<void> {
	const members = buyers.flatMap((buyer) => (buyer.userId ? [{ ...buyer, userId: buyer.userId }] : []));
	await tx
		.insert(signIns)
		.values(members.flatMap(({ userId, signedInAt }) => (signedInAt ? [{ userId, at: signedInAt }] : [])));
	const products = await tx
		.select({ id: digitalDownloads.id, title: digitalDownloads.title })
		.from(digitalDownloads)
		.orderBy(asc(digitalDownloads.orderIndex));
	const logs = members.flatMap(({ userId, downloadedAt }) =>
		downloadedAt.flatMap((at, index) => {
			const product = products[index % products.length];
			return product
				? [
						{
							userId,
							downloadId: product.id,
							fileName: sampleProducts[index % products.length]?.file ?? product.title,
							downloadedAt: at,
						},
					]
				: [];
		}),
	);
	await inParts(logs, (part) => tx.insert(downloadLogs).values(part));
	const inOrder = await tx
		.select({ id: lessons.id })
		.from(lessons)
		.innerJoin(modules, eq(modules.id, lessons.moduleId))
		.where(eq(lessons.published, true))
		.orderBy(asc(modules.orderIndex), asc(lessons.orderIndex));
	const completed = members.flatMap(({ userId, lessons: count, downloadedAt: [first] }) =>
		inOrder
			.slice(0, first ? count : 0)
			.map(({ id: lessonId }) => ({ userId, lessonId, completedAt: first, updatedAt: first })),
	);
	await inParts(completed, (part) => tx.insert(lessonProgress).values(part));
	await tx.insert(reviews).values(
		members.flatMap(({ customerId, name, review }) => {
			if (!review) return [];
			const { writtenAt, state, ...text } = review;
			const [first, last] = name.split(" ");
			return [
				{
					...text,
					customerId,
					displayName: `${first} ${last?.[0] ?? ""}.`,
					consentedAt: writtenAt,
					buyer: true,
					state,
					hiddenReason: state === "hidden" ? "It is about another product." : "",
					publishedAt: state === "published" ? new Date(writtenAt.getTime() + DAY_MS / 2) : null,
					writtenAt,
					createdAt: writtenAt,
				},
			];
		}),
	);
}

type Enrollment = typeof sequenceEnrollments.$inferInsert;

async function loadEnrollments(tx: Queryable, buyers: SampleBuyer[], now: Date): Promise<void> {
	const [sequence] = await tx
		.select({ id: sequences.id })
		.from(sequences)
		.where(eq(sequences.title, SAMPLE_SEQUENCE.title));
	if (!sequence) return;
	const days = await tx
		.select({ day: sequenceMessages.day, hour: sequenceMessages.hour })
		.from(sequenceMessages)
		.where(eq(sequenceMessages.sequenceId, sequence.id));
	const tomorrow = new Date(now).setUTCHours(24, 0, 0, 0);
	const dateOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
	await tx.insert(sequenceEnrollments).values(
		buyers.flatMap(({ customerId, sequenceDay: lastDay, signedInAt }, index): Enrollment[] => {
			if (lastDay === null || !signedInAt) return [];
			const next = days.find(({ day }) => day === lastDay + 1);
			const enrollment = {
				sequenceId: sequence.id,
				customerId,
				startedAt: signedInAt,
				countsFrom: signedInAt,
				lastDay,
			};
			if (!next) return [{ ...enrollment, state: "finished" as const, endedAt: now }];
			const dayOne = dateOf(now.getTime() - (lastDay - 1) * DAY_MS);
			const planned = { ...enrollment, dayOne, lastOn: dateOf(now.getTime()) };
			// Some need a break, and some have had enough.
			if (index % 11 === 3) return [{ ...planned, state: "paused" as const, pausedOn: dateOf(now.getTime()) }];
			if (index % 13 === 5) return [{ ...planned, state: "stopped" as const, endedAt: now }];
			return [{ ...planned, nextDay: next.day, dueAt: new Date(tomorrow + next.hour * HOUR_MS) }];
		}),
	);
}

/** The receipts, and those that no mail server accepted. */
async function loadMessages(tx: Queryable, buyers: SampleBuyer[]): Promise<void> {
	const rows = buyers.flatMap(({ customerId, email, cart, orderId, notifiedAt, boughtAt, bounced }) => {
		const sentAt = bounced ? boughtAt : notifiedAt;
		if (!sentAt || cart === "import") return [];
		const text = "Thank you for your order. This receipt belongs to the sample business and was sent to nobody.";
		return [
			{
				kind: "receipt",
				customerId,
				address: email,
				subject: "Your purchase",
				html: `<p>${text}</p>`,
				text,
				data: { orderId },
				priority: 1,
				attempts: 1,
				sentAt,
				dueAt: sentAt,
				createdAt: sentAt,
				...(bounced
					? { state: "bounced" as const, detail: REFUSED, settledAt: sentAt }
					: { state: "sent" as const, detail: "250 OK" }),
			},
		];
	});
	await inParts(rows, (part) => tx.insert(messages).values(part));
	const refused = rows.filter(({ state }) => state === "bounced");
	if (refused.length === 0) return;
	await tx
		.insert(mailSuppressions)
		.values(refused.map(({ address, sentAt }) => ({ address, reason: "bounce" as const, detail: REFUSED, at: sentAt })))
		.onConflictDoNothing();
}

const REFUSED = "550 5.1.1 The email account that you tried to reach does not exist";

/** What three admins did. */
async function loadAuditLog(
	tx: Queryable,
	buyers: SampleBuyer[],
	{ now, importedAt }: { now: Date; importedAt: Date },
): Promise<void> {
	const actors = [SELLER, ...sampleTeam.map(({ email }) => email)];
	const known = await tx
		.select({ id: users.id, email: users.email })
		.from(users)
		.where(sql`email = any(${sql.param(actors)})`);
	const actor = (index: number) => {
		const actorEmail = actors[index % actors.length] ?? SELLER;
		return { actorEmail, actorId: known.find(({ email }) => email === actorEmail)?.id ?? null };
	};
	const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
	const refunds = buyers.flatMap(({ facts, email, cart }) => {
		const refund = facts.find(({ kind }) => kind === "refunded");
		const order = facts[0]?.data.sale?.number;
		return refund && cart === "stripe"
			? [{ action: "order.refunded", subject: email, details: { order }, at: refund.at }]
			: [];
	});
	const resent = buyers
		.filter(({ registeredAt }, index) => registeredAt && index % 41 === 7)
		.map(({ email, registeredAt }) => ({
			action: "customer.password_reset_sent",
			subject: email,
			at: registeredAt ?? now,
		}));
	const entries = [
		{ action: "customers.imported", subject: SAMPLE_LIST, at: importedAt },
		{ action: "code.created", subject: SAMPLE_CODE.code, at: daysAgo(96) },
		{ action: "update.created", subject: "New: the tray planner for your spreadsheet", at: daysAgo(64) },
		{ action: "settings.changed", subject: "Support email", at: daysAgo(31) },
		{ action: "lesson.changed", subject: sampleCourse[0]?.lessons[0]?.title ?? "Lesson", at: daysAgo(12) },
		...refunds,
		...resent,
	];
	await tx.insert(auditLog).values(entries.map((entry, index) => ({ ...entry, ...actor(index) })));
}
