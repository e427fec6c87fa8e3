import { visitor } from "../../rpc/builders.ts";

export const settingsForVisitor = {
	read: visitor.settings.read.handler(async ({ context }) => {
		const settings = await context.services.settings.read();
		return {
			displayMode: settings.display_mode,
			showSignIn: settings.show_sign_in !== "false",
			siteName: settings.site_name,
		};
	}),
};
