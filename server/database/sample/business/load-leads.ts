import { sql } from "drizzle-orm";
import { DAY_MS, HOUR_MS } from "../../../../contract/durations.ts";
import { settingDefaults } from "../../../../contract/site/settings.ts";
import { normalizeMailbox } from "../../../mail/address-key.ts";
import type { Queryable } from "../../database.ts";
import { saveConsentText } from "../../queries/consent-texts.queries.ts";
import { leads } from "../../schema/customers/leads.ts";
import { samplePerson } from "./people.ts";
import { BUSINESS_DAYS, type SampleBuyer } from "./plan-business.ts";
import { createRandom } from "./random.ts";

const SEED = 20_260_402;
const LEADS = 180;
/** One in so many buyers asked for the free lesson first. */
const BUYERS_PER_LEAD = 18;
/** Above the places of the buyers and of who got a gift. */
const FIRST_PLACE = 8_000;
/** Unconfirmed leads are deleted after a week. */
const UNCONFIRMED_DAYS = 5;

type NewLead = Omit<typeof leads.$inferInsert, "consentVersion" | "consentedAt" | "mailbox">;

/**
 * Adds people who asked for the free lesson: confirmed or not, unsubscribed, and buyers (TRY-01). All of it lies before
 * today, so that the days of the figures are complete.
 */
export async function loadLeads(tx: Queryable, buyers: SampleBuyer[], now: Date): Promise<void> {
	const rows = planLeads(buyers, now);
	const consentVersion = await saveConsentText(tx, settingDefaults.lead_consent_text);
	await tx.insert(leads).values(
		rows.map((lead) => ({
			...lead,
			mailbox: normalizeMailbox(lead.email),
			askedAt: lead.createdAt,
			mailedAt: lead.createdAt,
			consentedAt: lead.createdAt ?? now,
			consentVersion,
		})),
	);
	// The trigger of the table has counted all of them today.
	await tx.execute(sql`delete from lead_counts`);
	await tx.execute(sql`
		insert into lead_counts (day, kind, source, page_version, count)
		select (at at time zone 'UTC')::date, kind, source, page_version, count(*)
		from leads cross join lateral (values ('signUp', created_at), ('confirmed', confirmed_at),
			('bought', case when confirmed_at is not null then bought_at end)) as event (kind, at)
		where at is not null
		group by 1, 2, 3, 4`);
}

function planLeads(buyers: SampleBuyer[], now: Date): NewLead[] {
	const random = createRandom(SEED);
	const today = new Date(now).setUTCHours(0, 0, 0, 0);
	const sources = ["google.com", "", "youtube.com", "instagram.com", "newsletter / spring"];
	const minutesLater = (at: Date) => new Date(Math.min(at.getTime() + random.between(1, 600) * 60_000, today - 1));
	const others = Array.from({ length: LEADS }, (_, index): NewLead => {
		const daysAgo = 1 + Math.floor((index * (BUSINESS_DAYS - 1)) / LEADS);
		const createdAt = new Date(today - daysAgo * DAY_MS + random.between(6, 20) * HOUR_MS);
		const isConfirmed = daysAgo > UNCONFIRMED_DAYS || index % 2 === 0;
		return {
			email: samplePerson(FIRST_PLACE + index).email,
			source: random.pick(sources),
			createdAt,
			confirmedAt: isConfirmed ? minutesLater(createdAt) : null,
			unsubscribedAt: isConfirmed && index % 13 === 6 ? new Date(today - 1) : null,
		};
	});
	const bought = buyers
		.filter(({ cart, visitSource, facts }) => cart === "stripe" && visitSource !== null && facts[0]?.kind === "paid")
		.filter(({ boughtAt }, index) => index % BUYERS_PER_LEAD === 4 && boughtAt.getTime() < today)
		.map((buyer): NewLead => {
			const createdAt = new Date(buyer.boughtAt.getTime() - random.between(26, 200) * HOUR_MS);
			return {
				email: buyer.email,
				source: buyer.visitSource ?? "",
				createdAt,
				confirmedAt: new Date(createdAt.getTime() + random.between(1, 60) * 60_000),
				boughtAt: buyer.boughtAt,
				customerId: buyer.customerId,
			};
		});
	return [...others, ...bought];
}
