import { isSectionKind, kindOf, type SectionKindId } from "./page-sections/kinds.ts";

/*
 * Pages that earlier versions of the site have stored, turned into the shape of today (BRND-03). Published versions
 * never change, so every shape that was ever stored is read here.
 */

type Stored = Record<string, unknown>;

const isRecord = (value: unknown): value is Stored =>
	typeof value === "object" && value !== null && !Array.isArray(value);
const recordOf = (value: unknown): Stored => (isRecord(value) ? value : {});
const listOf = (value: unknown): Stored[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/**
 * Turns a stored page into the shape of today. What it never had stays missing: `completeContent` fills it in.
 *
 * @param stored of any version of the site
 */
export function upgradeContent(stored: unknown): unknown {
	if (!isRecord(stored) || !isFixedRecord(stored)) return stored;
	const { book: _book, landing, landingOld, offer, people, sections, ...rest } = stored;
	const { meta, banner, navigation, buyRow, buyBar, leadForm, toast } = recordOf(landing);
	return {
		...rest,
		sections: listOf(sections).flatMap(({ id, visible }) => sectionsOfRecord(stored, String(id), visible === true)),
		offer: isRecord(offer) ? { ...offer, emailBonus: { name: recordOf(offer.emailBonus).name } } : offer,
		people: { writtenReviews: recordOf(people).writtenReviews },
		landing: { meta, banner, navigation, buyRow, buyBar, leadForm, toast },
		landingOld: isRecord(landingOld) ? { ...landingOld, visible: true } : landingOld,
	};
}

/** Until November 2026 a page was a record of 15 fixed sections, and `sections` their order. */
const isFixedRecord = ({ sections }: Stored): boolean =>
	Array.isArray(sections) && sections.some((section) => isRecord(section) && !("kind" in section));

interface Upgraded {
	id: string;
	kind: SectionKindId;
	visible: boolean;
	content: Stored;
}

/** Returns the sections of today that show what one of the fixed sections showed; none for an unknown one. */
function sectionsOfRecord(stored: Stored, id: string, visible: boolean): Upgraded[] {
	const texts = recordOf(recordOf(stored.landing)[id]);
	const one = (kind: SectionKindId, content: Stored, newId = id): Upgraded[] => [{ id: newId, kind, visible, content }];
	const people = recordOf(stored.people);
	switch (id) {
		case "hero":
		case "price":
		case "faq":
		case "contact":
			return one(id, texts);
		case "trust":
			return one("faces", { ...texts, ...recordOf(people.readers) });
		case "ways": {
			const { oldWay: left, newWay: right, rows, ...head } = texts;
			const rowOf = ({ topic, old, now }: Stored) => ({ topic, left: old, right: now });
			return one("comparison", { ...head, left, right, rows: listOf(rows).map(rowOf), tone: "paper" });
		}
		case "contents":
			return contentsOfRecord(stored, texts, visible);
		case "lookInside":
			return one(
				"lookInside",
				{ ...texts, lesson: { ...recordOf(texts.lesson), visible: true }, buyRow: false },
				"look-inside",
			);
		case "audiobook":
			return one("picture", { ...texts, body: "", side: "left", tone: "pale" });
		case "bonuses":
			return one("bonuses", { ...texts, buyRow: true });
		case "emailBonus": {
			const { dayLabel: label, ...head } = texts;
			const items = listOf(recordOf(recordOf(stored.offer).emailBonus).samples).map(({ day, text }) => ({
				mark: String(day),
				text,
			}));
			return one("steps", { ...head, label, items, tone: "paper" }, "email-bonus");
		}
		case "bundle":
			return one("parts", { ...texts, tone: "plain" });
		case "author":
			return one("author", { ...texts, ...recordOf(people.author), tone: "plain" });
		case "leadForm":
			return one("leadForm", {}, "free-lesson");
		case "reviews":
			return one("quotes", { ...texts, ...recordOf(people.reviews), buyers: true, tone: "paper", buyRow: true });
		default:
			return [];
	}
}

/** The book's section also held a worked example and picture cards, and one buy button below them. */
function contentsOfRecord(stored: Stored, texts: Stored, visible: boolean): Upgraded[] {
	const book = recordOf(stored.book);
	const { eyebrow, title, text, showAll, cropsTitle, cropsText, daysLabel, yieldLabel } = texts;
	// Its name before October 2026.
	const example = recordOf(book.example ?? book.trayCost);
	const numberOf = (role: string) => (line: Stored) => ({
		name: line.name,
		detail: line.working ?? "",
		figure: line.amount,
		role,
	});
	const sums = [
		...[recordOf(example.materials)].map(numberOf("subtotal")),
		...[recordOf(example.time)].map(numberOf("line")),
		...[recordOf(example.total)].map(numberOf("total")),
	].filter(({ name }) => name);
	const lines = listOf(example.lines).map(numberOf("line"));
	const cards = listOf(book.crops).map(({ name, taste, days, yield: second, picture }) => ({
		...{ name, text: taste, first: days, second, picture },
	}));
	const found: Upgraded[] = [
		{
			...{ id: "contents", kind: "contents", visible },
			content: { eyebrow, title, text, showAll, cover: book.cover, chapters: book.chapters },
		},
	];
	if (lines.length > 0)
		found.push({
			...{ id: "example", kind: "numbers", visible },
			content: {
				...{ eyebrow: example.source, title: example.title || "An example", text: example.note },
				...{ look: "account", items: [...lines, ...sums], tone: "plain", joined: true },
			},
		});
	if (cards.length > 0)
		found.push({
			...{ id: "cards", kind: "cards", visible },
			content: {
				...{ eyebrow: "", title: cropsTitle || title, text: cropsText, items: cards },
				...{ firstLabel: daysLabel, secondLabel: yieldLabel, tone: "plain", joined: true },
			},
		});
	const last = found.length - 1;
	return found.map((section, at) => ({ ...section, content: { ...section.content, buyRow: at === last } }));
}

/** A section that this version of the site does not know. */
export interface UnknownSection {
	id: string;
	kind: string;
}

/** Separates the sections of a stored page that this version of the site knows from those it doesn't. */
export function splitSections(content: unknown): { known: Stored[]; unknown: UnknownSection[] } {
	const sections = listOf(recordOf(content).sections);
	return {
		known: sections
			.filter(({ kind }) => isSectionKind(kind))
			.map((section) => ({
				...section,
				content: fillGaps(section.content, kindOf(section.kind as SectionKindId).start),
			})),
		unknown: sections
			.filter(({ kind }) => !isSectionKind(kind))
			.map(({ id, kind }) => ({ id: String(id), kind: String(kind) })),
	};
}

/**
 * Fills in what a stored value lacks. Lists belong to the seller; missing fields of their items have no default.
 *
 * @param kept value as it was stored
 * @param initial value with everything
 */
export function fillGaps(kept: unknown, initial: unknown): unknown {
	if (kept === undefined) return initial;
	if (!isRecord(kept) || !isRecord(initial)) return kept;
	const names = new Set([...Object.keys(kept), ...Object.keys(initial)]);
	return Object.fromEntries([...names].map((name) => [name, fillGaps(kept[name], initial[name])]));
}
