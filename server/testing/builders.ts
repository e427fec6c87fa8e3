import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { hash } from "@node-rs/argon2";
import { eq, sql } from "drizzle-orm";
import type { Role } from "../../contract/accounts/roles.ts";
import { formatFileSize } from "../../contract/file-size.ts";
import { purchaseDefaults } from "../../contract/selling/purchases.ts";
import { retryDeadlock } from "../database/database-errors.ts";
import { insertOrder, linkAccount, readOrder, upsertCustomer } from "../database/queries/customers.queries.ts";
import { accounts, users } from "../database/schema/accounts/auth.ts";
import { customers } from "../database/schema/customers/customers.ts";
import { digitalDownloads } from "../database/schema/library/digital-downloads.ts";
import { downloads } from "../database/schema/library/downloads.ts";
import { lessons } from "../database/schema/library/lessons.ts";
import { modules } from "../database/schema/library/modules.ts";
import { resources } from "../database/schema/library/resources.ts";
import { orders } from "../database/schema/selling/orders.ts";
import type { Services } from "../rpc/context.ts";
import { downloadKey, lessonKey } from "../storage/keys.ts";
import { insertStoredFile } from "../storage/stored-files.queries.ts";
import type { TestClient } from "./test-client.ts";
import type { TestSite } from "./test-site.ts";

export const PASSWORD = "correct horse battery";

/** At the lowest cost, which a hash carries with it: tests sign in thousands of times. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/**
 * Adds someone who paid for an order.
 *
 * @param options `order` replaces the default one
 */
export async function approve(
	{ db }: Pick<Services, "db">,
	address: string,
	options: { name?: string; premium?: boolean; order?: Partial<typeof orders.$inferInsert> } = {},
): Promise<void> {
	const { name = "", premium, order } = options;
	const email = address.toLowerCase();
	const entered = readOrder({
		number: "T-1",
		status: purchaseDefaults.orderStatus,
		totalText: purchaseDefaults.orderTotal,
		products: [...purchaseDefaults.products],
	});
	await db.transaction(async (tx) => {
		const customerId = await upsertCustomer(tx, { email, name, premium });
		await insertOrder(tx, customerId, { ...entered, source: "import", email, name, ...order });
	});
}

/** Removes all customers, but keeps accounts that bought nothing. */
export async function removeCustomers({ db }: Services): Promise<void> {
	// Retried after a deadlock, as where the product deletes a customer: work in the background may have locked other
	// rows of that customer first.
	await retryDeadlock(() =>
		db.transaction(async (tx) => {
			// Work in the background that writes several of them would otherwise meet the deletion halfway.
			await tx.execute("lock table customers in share row exclusive mode");
			await tx.delete(customers).where(sql`not registered`);
			await tx.delete(orders);
			await tx.update(customers).set({ grantedAt: null, revokedAt: null, approvedAt: null });
			await tx.execute("select summarize_orders(array(select id from customers))");
		}),
	);
}

/** Revokes access without ending sessions, like another process that has not finished but is already known here. */
export async function revoke({ db, principals }: Services, email: string): Promise<void> {
	await db.update(customers).set({ revokedAt: new Date(), grantedAt: null }).where(eq(customers.email, email));
	principals.clear();
}

/**
 * Adds someone who is registered and verified.
 *
 * @returns the ID
 */
export async function addPerson(
	services: Services,
	person: { email: string; role?: Role; approved?: boolean; premium?: boolean; verified?: boolean; profile?: boolean },
): Promise<string> {
	const { db } = services;
	const id = randomUUID();
	const { email, role = "member" } = person;
	await db.insert(users).values({ id, email, name: "Pat Person", emailVerified: person.verified ?? true });
	await db
		.insert(accounts)
		.values({ userId: id, accountId: id, providerId: "credential", password: await passwordHash });
	if (person.profile ?? true) await linkAccount(db, { userId: id, email, name: "Pat Person", role });
	if (person.approved ?? role !== "admin") await approve(services, email, { premium: person.premium });
	return id;
}

/** Adds someone who is registered, verified and signed in. */
export async function signedIn(site: TestSite, person: Parameters<typeof addPerson>[1]): Promise<TestClient> {
	await addPerson(site.services, person);
	const browser = site.visit();
	const { status, body } = await browser.signIn(person.email, PASSWORD);
	if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`);
	return browser;
}

/** Returns the product's ID. */
export async function addProduct(
	{ db, storage }: Services,
	product: { title: string; content: Buffer; orderIndex: number; visible?: boolean },
): Promise<string> {
	const key = downloadKey("pdf", "file.pdf");
	const written = await storage.write(key, Readable.from([product.content]));
	const fileId = await insertStoredFile(db, { key, name: "file.pdf", contentType: "application/pdf", ...written });
	const { title, orderIndex, visible = true } = product;
	const [row] = await db
		.insert(digitalDownloads)
		.values({
			title,
			description: "A test product",
			fileId,
			fileType: "pdf",
			fileSize: formatFileSize(product.content.length),
			visible,
			orderIndex,
		})
		.returning({ id: digitalDownloads.id });
	return row?.id ?? "";
}

/**
 * Adds a file to the store.
 *
 * @returns the columns of the row that refers to it
 */
export async function addStoredFile(
	{ db, storage }: Services,
	file: { key: string; name: string; contentType: string; content: Buffer | Readable },
): Promise<{ fileId: string; fileSize: string }> {
	const { key, name, contentType, content } = file;
	const written = await storage.write(key, Buffer.isBuffer(content) ? Readable.from([content]) : content);
	const fileId = await insertStoredFile(db, { key, name, contentType, ...written });
	return { fileId, fileSize: formatFileSize(written.size) };
}

/**
 * Adds a row of the file list.
 *
 * @returns the ID
 */
export async function addDownload(
	services: Services,
	download: Partial<typeof downloads.$inferInsert> & {
		title: string;
		content?: Buffer;
		name?: string;
		contentType?: string;
	},
): Promise<string> {
	const { content, name = "file.pdf", contentType = "application/pdf", ...values } = download;
	const fileType = values.fileType ?? "pdf";
	const stored = values.fileUrl
		? {}
		: await addStoredFile(services, {
				key: downloadKey(fileType, name),
				name,
				contentType,
				content: content ?? Buffer.from(values.title),
			});
	const [row] = await services.db
		.insert(downloads)
		.values({ ...values, ...stored, fileType })
		.returning({ id: downloads.id });
	return row?.id ?? "";
}

/** Returns the module's ID. */
export async function addModule(
	{ db }: Services,
	module: { title: string; orderIndex: number; description?: string },
): Promise<string> {
	const [row] = await db.insert(modules).values(module).returning({ id: modules.id });
	return row?.id ?? "";
}

/**
 * Adds a lesson.
 *
 * @param media the file to play, with its type
 * @returns the lesson's ID
 */
export async function addLesson(
	services: Services,
	lesson: Partial<typeof lessons.$inferInsert> & {
		moduleId: string;
		title: string;
		orderIndex: number;
		media?: { content: Buffer; name: string; contentType: string };
	},
): Promise<string> {
	const { media, ...values } = lesson;
	const id = randomUUID();
	const stored = media && (await addStoredFile(services, { key: lessonKey(id, media.name), ...media }));
	await services.db.insert(lessons).values({ id, contentFileId: stored?.fileId ?? null, ...values });
	return id;
}

/** Returns the resource's ID. */
export async function addResource(
	services: Services,
	resource: Partial<typeof resources.$inferInsert> & {
		lessonId: string;
		title: string;
		file?: { content: Buffer; name: string; contentType: string };
	},
): Promise<string> {
	const { file, ...values } = resource;
	const stored = file
		? await addStoredFile(services, { key: lessonKey(values.lessonId, file.name), ...file })
		: { fileUrl: "https://files.example.org/sheet" };
	const [row] = await services.db
		.insert(resources)
		.values({ fileType: "other", ...stored, ...values })
		.returning({ id: resources.id });
	return row?.id ?? "";
}
