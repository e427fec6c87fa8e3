import type { MailProvider } from "../../../../contract/email/bounces.ts";

/** Steps at each provider, using the webhook address. */
export const providerGuides: Record<MailProvider, string[]> = {
	ses: [
		"In Amazon SNS, create a standard topic and add a subscription with protocol HTTPS and the address above. It confirms itself.",
		"In Amazon SES, open your verified domain, then Notifications, and choose the topic for bounce and complaint feedback.",
	],
	postmark: [
		"Open your server, then the message stream, then Webhooks, and choose Add webhook.",
		"Paste the address above, which holds a user and a password, and choose Bounce and Spam complaint.",
	],
	mailgun: [
		"Open Sending, then Webhooks, and add the address above for Permanent failure and Spam complaints.",
		"The HTTP webhook signing key is shown on the same page.",
	],
	resend: [
		"Open Webhooks, choose Add webhook, and paste the address above.",
		"Choose email.bounced and email.complained. The signing secret is on the webhook's page.",
	],
	brevo: [
		"Open Transactional, then Settings, then Webhook, and add the address above.",
		"Choose Hard bounced, Invalid email and Complaint.",
	],
	webhook: [
		"Send POST requests as Standard Webhooks (standardwebhooks.com) describes, signed with the secret.",
		'The body is {"type":"email.bounced","data":{"email":"…","message_id":"…","reason":"…"}}, or with the type email.complained.',
	],
};
