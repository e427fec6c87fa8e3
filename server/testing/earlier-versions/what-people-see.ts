import { call } from "../call.ts";
import { TestClient } from "../test-client.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of any version
type Row = any;

/**
 * What a site shows, of this or an earlier version, as far as no update and no passing of time may change it. Null is
 * what the version did not have yet.
 */
export interface WhatPeopleSee {
	/** Headline of the sales page, if the seller wrote it. */
	headline: string | null;
	member: {
		name: string;
		products: Row[];
		files: string[];
		course: Row[];
		/** First and second lesson of the last module. */
		lessons: Row[];
		updates: Row[];
		/** Books with the place that was read last, and the bookmarks in them. */
		places: Row[] | null;
		sequences: Row[] | null;
	};
	seller: {
		customers: Row[];
		orders: Row[] | null;
		reviews: Row[] | null;
		carts: Row[] | null;
		codes: Row[] | null;
		/** Confirmed ones. */
		leads: Row[] | null;
	};
}

export interface Credentials {
	email: string;
	password: string;
}

/**
 * Signs in as a member and as an admin, and reads what they are shown.
 *
 * @throws Error if one of them cannot sign in, or a list cannot be read
 */
export async function readWhatPeopleSee(
	url: string,
	people: { member: Credentials; admin: Credentials },
): Promise<WhatPeopleSee> {
	const [member, admin] = [await signIn(url, people.member), await signIn(url, people.admin)];
	const { modules } = await read(member, "member.course.outline");
	const lessons = modules.at(-1).lessons.slice(0, 2);
	const shelf = await readIfKnown(member, "member.library.shelf");
	const orders = await readIfKnown(admin, "admin.orders.list", {});
	const reviews = await readIfKnown(admin, "admin.reviews.list", {});
	const payments = await readIfKnown(admin, "admin.payments.read");
	const codes = await readIfKnown(admin, "admin.codes.list", {});
	const leads = await readIfKnown(admin, "admin.leads.list", {});
	return {
		headline: await readHeadline(url),
		member: {
			name: (await read(member, "member.profile.read")).name,
			products: (await read(member, "member.digitalDownloads.list")).map(pick("title", "description", "fileName")),
			files: listIn(await read(member, "member.downloads.list")).map(({ title }) => title),
			course: modules.map(({ title, lessons }: Row) => ({ title, lessons: lessons.map(pick("title", "completed")) })),
			lessons: await Promise.all(lessons.map(({ id }: Row) => readLesson(member, id))),
			updates: listIn(await read(member, "member.updates.list")).map(pick("title", "content")),
			places: shelf && (await Promise.all(shelf.products.filter(({ place }: Row) => place).map(readPlace(member)))),
			sequences: (await readIfKnown(member, "member.sequences.list"))?.map(pick("title", "days", "messages")) ?? null,
		},
		seller: {
			customers: (await read(admin, "admin.customers.list", {})).rows
				.map(pick("email", "name", "approved", "registered", "premium"))
				.sort(byEmail),
			orders: orders?.rows.map(pick("number", "email", "products", "total", "state", "test")).sort(byEmail) ?? null,
			reviews: reviews?.rows.map(pick("email", "rating", "text", "displayName", "state")) ?? null,
			carts: payments?.sources.map(readCart) ?? null,
			codes: codes?.rows.map(pick("code", "percent", "uses")) ?? null,
			leads: leads?.rows.filter(({ confirmedAt }: Row) => confirmedAt).map(pick("email")) ?? null,
		},
	};
}

async function signIn(url: string, { email, password }: Credentials): Promise<TestClient> {
	const client = new TestClient(url);
	const { status, body } = await client.signIn(email, password);
	if (status !== 200) throw new Error(`${email} cannot sign in: ${status} ${JSON.stringify(body)}`);
	return client;
}

async function read(client: TestClient, path: string, input?: unknown): Promise<Row> {
	const { status, body } = await call(client, path, input);
	if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
	return body;
}

/** Returns null for a procedure that the version does not have. */
async function readIfKnown(client: TestClient, path: string, input?: unknown): Promise<Row> {
	const { status } = await call(client, path, input);
	return status === 404 ? null : read(client, path, input);
}

async function readLesson(member: TestClient, lessonId: string): Promise<Row> {
	return pick(
		"title",
		"content",
		"completed",
		"positionSeconds",
	)(await read(member, "member.course.lesson", { lessonId }));
}

const readPlace = (member: TestClient) => async (item: Row) => {
	const { bookmarks } = await read(member, "member.library.open", { itemId: item.id });
	return { title: item.title, spot: item.place.spot, bookmarks: bookmarks.map(pick("label", "spot")) };
};

/** With the secret part of its address, which the site can read only with its own secret. */
const readCart = (cart: Row) => ({
	...pick("type", "name", "products", "otherProducts", "mode")(cart),
	address: new URL(cart.address, "http://localhost").pathname,
});

/** Either of the versions that are tested. */
async function readHeadline(url: string): Promise<string | null> {
	const page = await (await fetch(url)).text();
	return page.match(/<h1[^>]*>(Kept headline of an earlier version)/)?.[1] ?? null;
}

/** Some lists came alone first, and with their total later. */
const listIn = (answer: Row): Row[] =>
	Array.isArray(answer) ? answer : (Object.values(answer).find(Array.isArray) ?? []);

const pick =
	(...names: string[]) =>
	(row: Row) =>
		Object.fromEntries(names.map((name) => [name, row[name]]));

const keyOf = ({ email, number = "" }: Row) => `${email} ${number}`;
const byEmail = (one: Row, other: Row) => (keyOf(one) < keyOf(other) ? -1 : 1);
