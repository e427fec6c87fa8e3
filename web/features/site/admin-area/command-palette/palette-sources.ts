import {
	IconBook,
	IconCertificate,
	IconDiscount,
	IconExternalLink,
	IconFiles,
	IconMailFast,
	IconMailPlus,
	IconNews,
	IconPackage,
	IconPlus,
	IconReceipt,
	IconUser,
} from "@tabler/icons-react";
import type { SearchHit, SearchKind } from "../../../../../contract/site/search.ts";
import { type AdminPage, adminPages, navigationLabel } from "../../../../lib/page/admin-pages.ts";

/* Entries of the command palette. A new source is a new line in a table here. */

export interface PaletteEntry {
	/** Unique in the palette. */
	id: string;
	label: string;
	detail?: string;
	Icon: typeof IconUser;
	/** Target of the entry. */
	to: string;
	/** Other words that find it. */
	keywords?: string;
}

export interface PaletteGroup {
	label: string;
	entries: PaletteEntry[];
}

const screens: PaletteEntry[] = Object.values(adminPages as Record<string, AdminPage>).map((page) => ({
	id: page.path,
	label: navigationLabel(page),
	Icon: page.Icon,
	to: page.path,
	keywords: page.keywords,
}));

const action = (label: string, to: string, keywords?: string): PaletteEntry => ({
	id: `action ${to}`,
	label,
	Icon: IconPlus,
	to,
	keywords,
});

/** `#new` opens the dialog of the screen (`useAddressDialog`). */
const actions: PaletteEntry[] = [
	action("Add a customer", `${adminPages.customers.path}#new`, "user buyer approve"),
	action("Import customers from a CSV", adminPages.import.path, "purchasers upload"),
	action("Offer a free lesson", `${adminPages.leads.path}#new`, "leads newsletter sign-up form"),
	action("Create a discount code", `${adminPages.codes.path}#new`, "coupon promotion sale"),
	action("Add an update", `${adminPages.updates.path}#new`, "news announcement"),
	action("Create a sequence", `${adminPages.sequences.path}#new`, "emails daily messages"),
	action("Add a product", `${adminPages.products.path}#new`, "download card"),
	action("Add an extra file", `${adminPages.files.path}#new`, "resource upload"),
	action("Create a module", "/admin/modules/new", "course"),
	{
		id: "preview",
		label: "View the course as a member",
		Icon: IconExternalLink,
		to: "/member-preview",
		keywords: "preview",
	},
];

/** Label, icon and target of each kind of search hit. */
const kinds: Record<SearchKind, { label: string; Icon: typeof IconUser; to: (hit: SearchHit) => string }> = {
	customer: { label: "Customers", Icon: IconUser, to: ({ id }) => `${adminPages.customers.path}/${id}` },
	lead: {
		label: "Leads",
		Icon: IconMailPlus,
		to: ({ title }) => `${adminPages.leads.path}?search=${encodeURIComponent(title)}`,
	},
	order: { label: "Orders", Icon: IconReceipt, to: ({ id }) => `${adminPages.orders.path}/${id}` },
	code: { label: "Discount codes", Icon: IconDiscount, to: ({ id }) => `${adminPages.codes.path}#edit-${id}` },
	lesson: {
		label: "Lessons",
		Icon: IconCertificate,
		to: ({ id, parentId }) => `/admin/modules/${parentId}/lessons/${id}`,
	},
	module: { label: "Modules", Icon: IconBook, to: ({ id }) => `/admin/modules/${id}` },
	product: { label: "Products", Icon: IconPackage, to: ({ id }) => `${adminPages.products.path}#edit-${id}` },
	file: { label: "Extra files", Icon: IconFiles, to: ({ id }) => `${adminPages.files.path}#edit-${id}` },
	update: { label: "Updates", Icon: IconNews, to: ({ id }) => `${adminPages.updates.path}#edit-${id}` },
	message: {
		label: "Messages",
		Icon: IconMailFast,
		to: ({ id, parentId }) => `${adminPages.sequences.path}/${parentId}/messages/${id}`,
	},
};

/** Decides whether each typed word starts a word of the label or of the keywords. */
function matches({ label, keywords }: PaletteEntry, typed: string): boolean {
	const words = `${label} ${keywords ?? ""}`.toLowerCase().split(/\s+/);
	return typed
		.toLowerCase()
		.split(/\s+/)
		.every((part) => words.some((word) => word.startsWith(part)));
}

/**
 * Returns the palette's list for the typed text: screens and actions immediately, and what the server has found so far.
 */
export function paletteGroups(typed: string, hits: SearchHit[]): PaletteGroup[] {
	const text = typed.trim();
	const local = (entries: PaletteEntry[]) => (text ? entries.filter((entry) => matches(entry, text)) : entries);
	const found = (Object.keys(kinds) as SearchKind[]).map((kind) => ({
		label: kinds[kind].label,
		entries: hits
			.filter((hit) => hit.kind === kind)
			.map((hit) => ({
				id: `${kind} ${hit.id}`,
				label: hit.title,
				detail: hit.detail,
				Icon: kinds[kind].Icon,
				to: kinds[kind].to(hit),
			})),
	}));
	return [
		{ label: "Go to", entries: local(screens) },
		...(text ? found : []),
		{ label: "Actions", entries: local(actions) },
	].filter(({ entries }) => entries.length > 0);
}
