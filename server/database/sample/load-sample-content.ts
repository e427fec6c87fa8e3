import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { sampleCourse } from "../../../content/sample/course.ts";
import { sampleDownloads } from "../../../content/sample/downloads.ts";
import { sampleProducts } from "../../../content/sample/products.ts";
import { sampleUpdates } from "../../../content/sample/updates.ts";
import { DAY_MS } from "../../../contract/durations.ts";
import { queueReading } from "../../features/library/audiobooks/read-audiobook.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { Services } from "../../rpc/context.ts";
import { isDiskFull } from "../../storage/disk-full.ts";
import { downloadKey, lessonKey, productImageKey } from "../../storage/keys.ts";
import type { Storage } from "../../storage/storage.ts";
import type { Queryable } from "../database.ts";
import { customers } from "../schema/customers/customers.ts";
import { sequenceEnrollments, sequenceMessages, sequences } from "../schema/email/sequences.ts";
import { digitalDownloads } from "../schema/library/digital-downloads.ts";
import { downloads } from "../schema/library/downloads.ts";
import { lessons } from "../schema/library/lessons.ts";
import { modules } from "../schema/library/modules.ts";
import { resources } from "../schema/library/resources.ts";
import { updates } from "../schema/library/updates.ts";
import { settings } from "../schema/site/settings.ts";
import { loadBusiness } from "./business/load-business.ts";
import { ensureSampleAccounts, SAMPLE_MEMBER } from "./sample-accounts.ts";
import { SAMPLE_CONTENT_LOADED } from "./sample-content-loaded.ts";
import { storeSampleFile } from "./sample-files.ts";
import { readSampleSequence, SAMPLE_SEQUENCE } from "./sample-sequence.ts";

/**
 * Fills a try-out: accounts at each start, content at the first (OPS-01). A full disk or a missing sample file does not
 * keep the site from starting: it is logged, no content is left, and the next start tries again.
 */
export async function loadSampleContent(services: Services): Promise<void> {
	const { db, config, log } = services;
	if (config.samplePassword) await ensureSampleAccounts(db, config.samplePassword);
	try {
		await loadContent(services);
	} catch (error) {
		const reason = isDiskFull(error) ? "the disk is full" : "an error";
		log.error({ error }, `The sample content is not loaded (${reason}). The next start tries again.`);
	}
}

async function loadContent({ db, storage, jobs, config, purchases }: Services): Promise<void> {
	await db.transaction(async (tx) => {
		// The insert is the lock: a second process that starts at the same time waits here, then has nothing to do.
		const marks = await tx
			.insert(settings)
			.values({ key: SAMPLE_CONTENT_LOADED, value: "true" })
			.onConflictDoNothing()
			.returning();
		if (marks.length === 0) return;
		await tx.insert(settings).values({ key: "social_proof", value: "invented" }).onConflictDoNothing();
		await tx.insert(updates).values(sampleUpdates);
		await loadProducts(tx, storage, jobs);
		await loadDownloads(tx, storage);
		await loadCourse(tx, storage);
		await loadSequence(tx);
		if (config.sampleBusiness) await loadBusiness(tx, purchases, new Date());
	});
}

/** Loads the sequence. The sample member got the third message today, and can read all three. */
async function loadSequence(db: Queryable): Promise<void> {
	const [sequence] = await db
		.insert(sequences)
		.values({ ...SAMPLE_SEQUENCE, active: true })
		.returning({ id: sequences.id });
	if (!sequence) throw new Error("no row came back");
	const messages = await readSampleSequence();
	await db.insert(sequenceMessages).values(messages.map((message) => ({ ...message, sequenceId: sequence.id })));
	const [member] = await db.select({ id: customers.id }).from(customers).where(eq(customers.email, SAMPLE_MEMBER));
	if (!member) return;
	const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
	const dateOf = (moment: Date) => moment.toISOString().slice(0, 10);
	await db.insert(sequenceEnrollments).values({
		sequenceId: sequence.id,
		customerId: member.id,
		startedAt: daysAgo(3),
		countsFrom: daysAgo(3),
		dayOne: dateOf(daysAgo(2)),
		lastDay: 3,
		lastOn: dateOf(new Date()),
		nextDay: 4,
		dueAt: new Date(new Date().setUTCHours(24 + (messages[3]?.hour ?? 0), 0, 0, 0)),
	});
}

async function loadProducts(db: Queryable, storage: Storage, jobs: Jobs): Promise<void> {
	for (const [orderIndex, { file, cover, ...product }] of sampleProducts.entries()) {
		const stored = await storeSampleFile(db, storage, `files/${file}`, downloadKey(product.fileType, file));
		const { fileId: imageFileId } = await storeSampleFile(db, storage, `covers/${cover}`, productImageKey(cover));
		const row = { id: randomUUID(), ...product, ...stored, imageFileId, orderIndex };
		await db.insert(digitalDownloads).values(row);
		await queueReading(jobs, row.id, db);
	}
}

async function loadDownloads(db: Queryable, storage: Storage): Promise<void> {
	const now = Date.now();
	for (const [index, { file, ...download }] of sampleDownloads.entries()) {
		const stored = await storeSampleFile(db, storage, `files/${file}`, downloadKey(download.fileType, file));
		// The list shows the newest first, and this preserves the order of the table.
		await db.insert(downloads).values({ ...download, ...stored, createdAt: new Date(now - index * 1_000) });
	}
}

async function loadCourse(db: Queryable, storage: Storage): Promise<void> {
	for (const [orderIndex, { lessons: moduleLessons, ...module }] of sampleCourse.entries()) {
		const moduleId = randomUUID();
		await db.insert(modules).values({ id: moduleId, ...module, orderIndex });
		for (const [index, { mediaFile, resources: lessonResources, ...lesson }] of moduleLessons.entries()) {
			const lessonId = randomUUID();
			const media = mediaFile
				? await storeSampleFile(db, storage, `files/${mediaFile}`, lessonKey(lessonId, mediaFile))
				: null;
			await db
				.insert(lessons)
				.values({ id: lessonId, moduleId, ...lesson, contentFileId: media?.fileId ?? null, orderIndex: index });
			for (const { file, ...resource } of lessonResources) {
				const stored = await storeSampleFile(db, storage, `files/${file}`, lessonKey(lessonId, file));
				await db.insert(resources).values({ lessonId, ...resource, ...stored });
			}
		}
	}
}
