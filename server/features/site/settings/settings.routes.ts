import { platformUpdates } from "../../../../content/platform-updates.ts";
import { shownEmail } from "../../../mail/shown-email.ts";
import { admin, visitor } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { isDeliveredProduct } from "../sales-page/bundle.ts";
import type { SettingsStore } from "./settings-store.ts";

export const settingsForVisitor = {
	read: visitor.settings.read.handler(async ({ context }) => {
		const { services } = context;
		const settings = await services.settings.read();
		const isDelivered = isDeliveredProduct(await services.publishedPage.readProductName());
		return {
			displayMode: settings.display_mode,
			showSignIn: settings.show_sign_in !== "false",
			layout: settings.layout,
			desktopColumns: Number(settings.desktop_columns),
			siteName: settings.site_name,
			supportEmail: shownEmail(settings.support_email),
			supportPhone: settings.support_phone,
			cohortUrl: settings.cohort_url,
			sessionUrl: settings.session_url,
			showsOffers: isDelivered,
			platformUpdates: isDelivered ? platformUpdates : [],
		};
	}),
};

async function readWithVersion(settings: SettingsStore) {
	const [updatedAt, values] = await Promise.all([settings.readVersion(), settings.read()]);
	return { ...values, updatedAt };
}

export const settingsForAdmin = {
	read: admin.settings.read.handler(({ context }) => readWithVersion(context.services.settings)),
	update: admin.settings.update.handler(async ({ context, input: { updatedAt, ...input } }) => {
		const { settings } = context.services;
		if (input.admin_second_factor === "required" && !context.user.secondFactor) throw refusal("SECOND_FACTOR_FIRST");
		await settings.save(
			input,
			(tx) => recordAudit(tx, context.user, { action: "settings.changed", subject: "Settings", details: input }),
			updatedAt,
		);
		return readWithVersion(settings);
	}),
};
