import type { ComponentType } from "react";
import type { SectionKindId } from "../../../../contract/site/sales-page/page-sections/kinds.ts";
import type { SectionViewProps } from "./section-view.ts";
import { Audio } from "./sections/basics/audio.tsx";
import { Cards } from "./sections/basics/cards.tsx";
import { Comparison } from "./sections/basics/comparison.tsx";
import { Hero } from "./sections/basics/hero.tsx";
import { Numbers } from "./sections/basics/numbers.tsx";
import { PictureAndText } from "./sections/basics/picture.tsx";
import { Steps } from "./sections/basics/steps.tsx";
import { Table } from "./sections/basics/table.tsx";
import { FreeText } from "./sections/basics/text.tsx";
import { Video } from "./sections/basics/video.tsx";
import { Bonuses } from "./sections/offer/bonuses.tsx";
import { Contents } from "./sections/offer/contents.tsx";
import { GuaranteeSection } from "./sections/offer/guarantee.tsx";
import { LeadFormSection } from "./sections/offer/lead-form.tsx";
import { LookInside } from "./sections/offer/look-inside.tsx";
import { Parts } from "./sections/offer/parts.tsx";
import { Price } from "./sections/offer/price.tsx";
import { Author } from "./sections/trust/author.tsx";
import { Contact } from "./sections/trust/contact.tsx";
import { Faces } from "./sections/trust/faces.tsx";
import { Faq } from "./sections/trust/faq.tsx";
import { Quotes } from "./sections/trust/quotes.tsx";

/** Renders each kind of section (BRND-03). */
const views: { [Kind in SectionKindId]: ComponentType<SectionViewProps<Kind>> } = {
	hero: Hero,
	text: FreeText,
	picture: PictureAndText,
	cards: Cards,
	comparison: Comparison,
	steps: Steps,
	numbers: Numbers,
	table: Table,
	video: Video,
	audio: Audio,
	contents: Contents,
	lookInside: LookInside,
	parts: Parts,
	bonuses: Bonuses,
	price: Price,
	guarantee: GuaranteeSection,
	leadForm: LeadFormSection,
	faces: Faces,
	quotes: Quotes,
	author: Author,
	faq: Faq,
	contact: Contact,
};

/** A section by its kind. */
export function SectionView({ kind, ...props }: { kind: SectionKindId; id: string; content: object }) {
	const View = views[kind] as ComponentType<{ id: string; content: object }>;
	return <View {...props} />;
}
