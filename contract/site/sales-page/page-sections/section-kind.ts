import type { z } from "zod";

/** A kind of section of the sales page (BRND-03): what it holds, and what a new one starts with. */
export interface SectionKind<Content extends z.ZodObject> {
	name: string;
	/** One sentence for the picker. */
	about: string;
	/** Its fields: their labels are the editor's form. */
	content: Content;
	/** A new section: complete, so that it shows what it is for. */
	start: z.infer<Content>;
	/** Its fields that start with an example, which visitors should not read. */
	examples?: readonly (keyof z.infer<Content>)[];
	/** Base of the IDs of new sections, which are their anchors. The kind itself if it says nothing else. */
	anchor?: string;
	/** Fields of the page that it shows besides its own, and that are edited with it. */
	shared?: readonly (readonly string[])[];
	/** A page has room for one. */
	once?: true;
}

export const sectionKind = <Content extends z.ZodObject>(kind: SectionKind<Content>): SectionKind<Content> => kind;

/** They stand for pictures until the seller chooses some. */
export const startPicture = { src: "/pictures/starter-picture.svg", alt: "Picture" };
export const startCover = { src: "/pictures/starter-cover.svg", alt: "Cover" };
export const startPortrait = { src: "/pictures/starter-portrait.svg", alt: "Portrait" };
