import {
	IconBook,
	IconChartBar,
	IconCreditCard,
	IconDiscount,
	IconFileImport,
	IconFiles,
	IconHistory,
	IconHome,
	IconLayout,
	IconMail,
	IconMailFast,
	IconMailPlus,
	IconNews,
	IconPackage,
	IconPalette,
	IconReceipt,
	IconServer,
	IconSettings,
	IconStar,
	IconTextCaption,
	IconUserCircle,
	IconUserShield,
	IconUsers,
} from "@tabler/icons-react";

export interface AdminPage {
	path: string;
	/** Title of the page's heading and in the browser, and in the navigation. */
	title: string;
	/** Label in the navigation, if the title has a specified wording. */
	label?: string;
	/** Its group in the navigation; none for pages in the account menu. */
	group?: AdminGroup;
	Icon: typeof IconHome;
	/** Other words that find it in the command palette. */
	keywords?: string;
}

export const adminGroups = ["Sell", "Content", "Site"] as const;
export type AdminGroup = (typeof adminGroups)[number];

/**
 * Every screen of the admin area: navigation, headings, document titles and the command palette all read this table.
 */
export const adminPages = {
	today: { path: "/admin", title: "Today", group: "Sell", Icon: IconHome, keywords: "home dashboard start figures" },
	customers: {
		path: "/admin/users",
		title: "Admin - User Management",
		label: "Customers",
		group: "Sell",
		Icon: IconUsers,
		keywords: "users buyers access people",
	},
	leads: {
		path: "/admin/leads",
		title: "Leads",
		group: "Sell",
		Icon: IconMailPlus,
		keywords: "free lesson newsletter subscribers sign-ups email list",
	},
	import: {
		path: "/admin/import",
		title: "Import",
		group: "Sell",
		Icon: IconFileImport,
		keywords: "csv upload purchasers",
	},
	orders: {
		path: "/admin/orders",
		title: "Orders",
		group: "Sell",
		Icon: IconReceipt,
		keywords: "purchases sales refunds disputes",
	},
	payments: {
		path: "/admin/payments",
		title: "Payments",
		group: "Sell",
		Icon: IconCreditCard,
		keywords: "stripe carts webhooks price",
	},
	codes: {
		path: "/admin/codes",
		title: "Discount codes",
		group: "Sell",
		Icon: IconDiscount,
		keywords: "coupons promotion sale launch percent off",
	},
	course: { path: "/admin/modules", title: "Course", group: "Content", Icon: IconBook, keywords: "modules lessons" },
	products: {
		path: "/admin/digital-downloads",
		title: "Products",
		group: "Content",
		Icon: IconPackage,
		keywords: "digital downloads bundle covers",
	},
	files: {
		path: "/admin/downloads",
		title: "Extra files",
		group: "Content",
		Icon: IconFiles,
		keywords: "resources downloads",
	},
	sequences: {
		path: "/admin/sequences",
		title: "Sequences",
		group: "Content",
		Icon: IconMailFast,
		keywords: "emails daily messages drip series hundred days",
	},
	updates: { path: "/admin/updates", title: "Updates", group: "Content", Icon: IconNews, keywords: "news dashboard" },
	salesPage: {
		path: "/admin/sales-page",
		title: "Sales page",
		group: "Sell",
		Icon: IconLayout,
		keywords: "landing headline price faq sections legal terms publish",
	},
	analytics: {
		path: "/admin/analytics",
		title: "Analytics",
		group: "Sell",
		Icon: IconChartBar,
		keywords: "visits visitors sources funnel traffic utm conversion",
	},
	reviews: {
		path: "/admin/reviews",
		title: "Reviews",
		group: "Sell",
		Icon: IconStar,
		keywords: "ratings stars testimonials feedback",
	},
	settings: {
		path: "/admin/settings",
		title: "Settings",
		group: "Site",
		Icon: IconSettings,
		keywords: "name support layout language dates time zone withdrawal withdraw consent",
	},
	/** Reached from the settings: the sidebar has no room for it on low screens. */
	serverSettings: {
		path: "/admin/settings/server",
		title: "Server settings",
		Icon: IconServer,
		keywords: "smtp mail server s3 storage backups sign-in providers oidc sms proxies environment",
	},
	brand: {
		path: "/admin/brand",
		title: "Brand",
		group: "Site",
		Icon: IconPalette,
		keywords: "logo icon color colors name typeface font share picture favicon theme dark",
	},
	memberTexts: {
		path: "/admin/member-texts",
		title: "Texts for members",
		group: "Site",
		Icon: IconTextCaption,
		keywords: "words wording menu dashboard greeting library course emails subjects names labels rename translate",
	},
	admins: {
		path: "/admin/admins",
		title: "Admins",
		group: "Site",
		Icon: IconUserShield,
		keywords: "team invite staff",
	},
	email: {
		path: "/admin/email",
		title: "Email",
		group: "Site",
		Icon: IconMail,
		keywords: "delivery smtp spf dkim dmarc test mail",
	},
	activity: {
		path: "/admin/audit-log",
		title: "Activity",
		group: "Site",
		Icon: IconHistory,
		keywords: "audit log history",
	},
	profile: {
		path: "/admin/profile",
		title: "Profile",
		Icon: IconUserCircle,
		keywords: "account name password 2fa two-step verification authenticator sessions",
	},
} satisfies Record<string, AdminPage>;

export type AdminPageName = keyof typeof adminPages;

export const adminNavigation: AdminPage[] = Object.values(adminPages as Record<string, AdminPage>).filter(
	({ group }) => group !== undefined,
);

export const navigationLabel = ({ label, title }: AdminPage) => label ?? title;
