import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { formatFileSize } from "../../contract/file-size.ts";
import { purchaseDefaults } from "../../contract/purchases.ts";
import type { Role } from "../../contract/roles.ts";
import { hashPassword } from "../auth/password.ts";
import { accounts, users } from "../database/schema/auth.ts";
import { digitalDownloads } from "../database/schema/digital-downloads.ts";
import { preApprovedEmails } from "../database/schema/pre-approved-emails.ts";
import { profiles } from "../database/schema/profiles.ts";
import type { Services } from "../rpc/context.ts";
import { downloadKey } from "../storage/keys.ts";
import { insertStoredFile } from "../storage/stored-files.queries.ts";
import type { Browser } from "./browser.ts";
import type { TestSite } from "./test-site.ts";

export const PASSWORD = "correct horse battery";

/** Hashed once a process: tests sign in often, and hashing is slow on purpose. */
const passwordHash = hashPassword(PASSWORD);

export async function approve(
	{ db }: Services,
	email: string,
	options: { name?: string; premium?: boolean } = {},
): Promise<void> {
	await db.insert(preApprovedEmails).values({
		email,
		name: options.name ?? "",
		premium: options.premium ?? false,
		purchaseInfo: {
			order_id: "T-1",
			order_status: purchaseDefaults.orderStatus,
			order_total: purchaseDefaults.orderTotal,
			products: [...purchaseDefaults.products],
		},
	});
}

export async function revoke({ db }: Services, email: string): Promise<void> {
	await db.delete(preApprovedEmails).where(eq(preApprovedEmails.email, email));
}

/** Someone registered and verified. @returns the id */
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
	if (person.profile ?? true) await db.insert(profiles).values({ id, email, name: "Pat Person", role });
	if (person.approved ?? role !== "admin") await approve(services, email, { premium: person.premium });
	return id;
}

/** Someone registered, verified and signed in. */
export async function signedIn(site: TestSite, person: Parameters<typeof addPerson>[1]): Promise<Browser> {
	await addPerson(site.services, person);
	const browser = site.visit();
	const { status, body } = await browser.signIn(person.email, PASSWORD);
	if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`);
	return browser;
}

/** @returns the product's id */
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
