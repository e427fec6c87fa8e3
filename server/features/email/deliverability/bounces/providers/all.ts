import type { MailProvider } from "../../../../../../contract/email/bounces.ts";
import type { BounceSource } from "../bounce-source.ts";
import { brevo } from "./brevo.ts";
import { mailgun } from "./mailgun.ts";
import { postmark } from "./postmark.ts";
import { resend } from "./resend.ts";
import { ses } from "./ses.ts";
import { webhook } from "./webhook.ts";

/** Every mail provider that can report here. */
export const bounceSources: Record<MailProvider, BounceSource> = { ses, postmark, mailgun, resend, brevo, webhook };
