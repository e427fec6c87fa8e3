import { z } from "zod";
import { forVisitor } from "./audience.ts";

/**
 * What the seller can change, with what holds until it is changed. In the table each is a text under its key;
 * the shape here reads it and refuses anything else.
 */
export const settingShapes = {
	/** SET-01 */
	display_mode: z.enum(["course", "downloads"]).default("course"),
	/** ADM-02 */
	show_sign_in: z.enum(["true", "false"]).default("true"),
	site_name: z.string().min(1).max(80).default("Microgreens Academy"),
	/** Where the buy buttons lead; empty while there is no checkout (PUB-07). */
	checkout_url: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
	support_email: z.email().default("support@example.com"),
	support_phone: z.string().max(40).default("(555) 010-0199"),
	/** PUB-10 */
	social_proof: z.enum(["invented", "real", "off"]).default("off"),
} as const;
export type SettingKey = keyof typeof settingShapes;
export type Settings = { [Key in SettingKey]: z.infer<(typeof settingShapes)[Key]> };

export const publicSettings = z.object({
	displayMode: z.enum(["course", "downloads"]),
	showSignIn: z.boolean(),
	siteName: z.string(),
});

export const settings = {
	read: forVisitor
		.route({ method: "GET", path: "/settings", summary: "What the pages need to know of the settings" })
		.output(publicSettings),
};
