import { randomUUID } from "node:crypto";
import type { ServerSettingValues } from "../../../../contract/site/server-settings.ts";
import { escapeHtml } from "../../../http/escape-html.ts";
import { createSmtpTransport } from "../../../mail/smtp-transport.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { prepareChange } from "./save-server-settings.ts";
import { quoteServer } from "./try-server-settings.ts";

const TEXT = "This is the test message you asked for. Your mail server accepts messages from this site.";

/**
 * Sends a message through a mail server that was entered, but not saved (HOST-02).
 *
 * @returns the server's response
 * @throws SERVER_REFUSED with the reason, FIXED_BY_ENVIRONMENT
 */
export async function sendTestMail(
	services: Services,
	values: ServerSettingValues<"mail">,
	to: string,
): Promise<string> {
	const { config } = await prepareChange(services, "mail", values);
	if (!config.smtpUrl) throw refusal("SERVER_REFUSED", { message: "Enter your mail server first." });
	const { site_name: siteName } = await services.settings.read();
	const transport = createSmtpTransport(config.smtpUrl, config.mailFrom);
	const mail = { to, subject: `Test message from ${siteName}`, text: TEXT, html: `<p>${escapeHtml(TEXT)}</p>` };
	try {
		return String(await transport.deliver(randomUUID(), mail, siteName));
	} catch (error) {
		throw refusal("SERVER_REFUSED", { message: quoteServer(new URL(config.smtpUrl).hostname, error) });
	} finally {
		transport.close();
	}
}
