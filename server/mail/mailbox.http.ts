import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { LocalMailbox, MailboxMessage } from "./local-mailbox.ts";

const policy =
	"default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'";

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; }
ul { list-style: none; padding: 0; }
li a { display: block; padding: .9rem 1rem; border: 1px solid #8886; border-radius: 10px; margin-bottom: .5rem; color: inherit; text-decoration: none; }
li a:hover, li a:focus-visible { border-color: #3f4650; }
small { opacity: .75; }
iframe { width: 100%; height: 36rem; border: 1px solid #8886; border-radius: 10px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #8886; border-radius: 10px; padding: 1rem; }
`;

const frame = (title: string, content: unknown) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${raw(style)}</style></head><body><main>${content}</main></body></html>`;

const sent = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });
const formatSentAt = ({ sentAt }: MailboxMessage) => sent.format(new Date(sentAt));

/** Serves every email of a try-out, newest first: as a page for people, and as JSON for scripts. */
export function createMailboxPages(mailbox: LocalMailbox) {
	const find = async (c: Context): Promise<MailboxMessage | undefined> =>
		(await mailbox.list()).find((message) => message.id === c.req.param("id"));

	return {
		json: async (c: Context) =>
			c.json(
				(await mailbox.list()).map(({ id, to, subject, text, html, sentAt }) => ({
					id,
					to,
					subject,
					text,
					html,
					sentAt,
				})),
			),

		list: async (c: Context) => {
			c.header("content-security-policy", policy);
			const messages = await mailbox.list();
			const items = messages.map(
				(message) => html`<li><a href="/dev/mailbox/${message.id}"><strong>${message.subject}</strong><br>
<small>to ${message.to} · ${formatSentAt(message)}</small></a></li>`,
			);
			return c.html(
				frame(
					"Mailbox",
					html`<h1>Mailbox</h1><p>Every email that this try-out has sent.</p>
${messages.length > 0 ? html`<ul>${items}</ul>` : html`<p>No email yet.</p>`}`,
				),
			);
		},

		message: async (c: Context) => {
			const message = await find(c);
			if (!message) return c.text("There is no such message.", 404);
			c.header("content-security-policy", policy);
			const links = [...new Set(message.text.match(/https?:\/\/\S+/g) ?? [])];
			return c.html(
				frame(
					message.subject,
					html`<p><a href="/dev/mailbox">Mailbox</a></p><h1>${message.subject}</h1><p><small>to ${message.to} · ${formatSentAt(message)}</small></p>
<h2>Links</h2><ul>${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>
<h2>As it looks</h2><iframe title="The message" sandbox src="/dev/mailbox/${message.id}/html"></iframe>
<h2>As text</h2><pre>${message.text}</pre>`,
				),
			);
		},

		html: async (c: Context) => {
			const message = await find(c);
			if (!message) return c.text("There is no such message.", 404);
			c.header("content-security-policy", `sandbox; ${policy}`);
			c.header("x-frame-options", "SAMEORIGIN");
			return c.html(message.html);
		},
	};
}
