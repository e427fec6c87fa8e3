import type { LeadOffer, LeadOfferFields, LeadSettings } from "../../../../contract/customers/leads.ts";
import type { Settings } from "../../../../contract/site/settings.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Queryable } from "../../../database/database.ts";
import { saveConsentText } from "../../../database/queries/consent-texts.queries.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { listGiftFiles, listGiftLessons } from "./gift.queries.ts";
import { listLeadSequences } from "./leads.queries.ts";
import { isGiftAvailable } from "./read-gift.ts";

/** Choices of a list; a course has fewer lessons. */
const MAX_CHOICES = 1_000;

/** Returns what the public form needs; null while the seller has it turned off (LEAD-01). */
export async function readLeadOffer(db: Queryable, settings: Settings): Promise<LeadOffer | null> {
	if (settings.leads !== "on") return null;
	const consentText = settings.lead_consent_text;
	return { consentText, consentVersion: await saveConsentText(db, consentText) };
}

/** Returns the settings of the free lesson, with what can be chosen. */
export async function readLeadSettings({
	db,
	settings,
	publishedPage,
}: Pick<Services, "db" | "settings" | "publishedPage">): Promise<LeadSettings> {
	const current = await settings.read();
	const { sections } = await publishedPage.read();
	return {
		active: current.leads === "on",
		gift: current.lead_gift,
		sequence: current.lead_sequence,
		consentText: current.lead_consent_text,
		updatedAt: await settings.readVersion(),
		available: await isGiftAvailable(db, current.lead_gift),
		onSalesPage: sections.some(({ kind, visible }) => kind === "leadForm" && visible),
		lessons: await listGiftLessons(db, MAX_CHOICES),
		files: await listGiftFiles(db, MAX_CHOICES),
		sequences: await listLeadSequences(db),
	};
}

/**
 * Changes what leads get.
 *
 * @param startedFrom last change of the settings that the admin started from
 * @throws CHANGED_MEANWHILE, GIFT_MISSING, SEQUENCE_MISSING
 */
export async function saveLeadSettings(
	{ db, settings }: Pick<Services, "db" | "settings">,
	admin: KnownPrincipal,
	{ active, gift, sequence, consentText }: LeadOfferFields,
	startedFrom: Date,
): Promise<void> {
	if (active && !(await isGiftAvailable(db, gift))) throw refusal("GIFT_MISSING");
	if (sequence && !(await listLeadSequences(db)).some(({ id }) => id === sequence)) throw refusal("SEQUENCE_MISSING");
	const changes = {
		leads: active ? "on" : "off",
		lead_gift: gift,
		lead_sequence: sequence,
		lead_consent_text: consentText,
	} as const;
	await settings.save(
		changes,
		async (tx) => {
			await saveConsentText(tx, consentText);
			const details = { active, gift, sequence };
			await recordAudit(tx, admin, { action: "lead.settings_changed", subject: "Free lesson", details });
		},
		startedFrom,
	);
}
