import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { reauthenticate } from "../../../auth/passwords/reauthenticate.ts";
import { admin } from "../../../rpc/builders.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { wrongPassword } from "../../../rpc/wrong-password.ts";
import { describeServerSettings } from "./describe-server-settings.ts";
import { prepareChange, saveServerSettings } from "./save-server-settings.ts";
import { sendTestMail } from "./send-test-mail.ts";
import { tryServerSettings } from "./try-server-settings.ts";

/** A stolen session must not read the site's mail by sending it through another server. */
async function checkPassword(services: Services, person: KnownPrincipal, password: string): Promise<void> {
	if (!(await reauthenticate(services, person, password))) throw wrongPassword(password);
}

export const serverSettingsForAdmin = {
	read: admin.serverSettings.read.handler(({ context }) => describeServerSettings(context.services)),
	save: admin.serverSettings.save.handler(async ({ context, input }) => {
		const { services, user } = context;
		await checkPassword(services, user, input.password);
		await saveServerSettings(services, user, input.change);
		return describeServerSettings(services);
	}),
	sendTestMail: admin.serverSettings.sendTestMail.handler(async ({ context, input }) => {
		const { services, user } = context;
		await checkPassword(services, user, input.password);
		const response = await sendTestMail(services, input.values, user.email);
		return { to: user.email, response };
	}),
	testBucket: admin.serverSettings.testBucket.handler(async ({ context, input }) => {
		const { services, user } = context;
		await checkPassword(services, user, input.password);
		const { config } = await prepareChange(services, "offsiteBackups", input.values);
		if (!config.offsite) throw refusal("SERVER_REFUSED", { message: "Enter a bucket first." });
		await tryServerSettings("offsiteBackups", config);
		return {};
	}),
};
