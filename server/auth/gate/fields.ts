import { z } from "zod";
import { personName } from "../../../contract/accounts/person-name.ts";
import { sitePath } from "../../../contract/address/site-path.ts";
import { email } from "../../../contract/email.ts";
import { limits } from "../../../contract/limits.ts";
import { isStorable } from "../../../contract/text/text.ts";
import { isCommonPassword } from "../passwords/common-password.ts";

/*
 * Schemas of the fields of the auth service's endpoints. Each has a limit that is checked before anything else
 * (SEC-09).
 */

/** One line without control characters: a token, a code, an ID. */
const line = (max: number) =>
	z
		.string()
		.min(1, "is required")
		.max(max, { error: "is too long", abort: true })
		.refine(
			(value) => value.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(value),
			"contains characters that are not text",
		);

/** A password as typed. Normalizing a longer text would block other requests. */
const password = z
	.string()
	.min(1, "is required")
	.max(limits.password.max, { error: `must have at most ${limits.password.max} characters`, abort: true })
	.refine(isStorable, "contains characters that are not text");

const newPassword = password
	.min(limits.password.min, `must have at least ${limits.password.min} characters`)
	.refine(async (value) => !(await isCommonPassword(value)), "is one of the most common ones. Please choose another");

export const fields = {
	email,
	name: personName,
	password,
	newPassword,
	code: z
		.string()
		.trim()
		.regex(/^\d{6}$/, "must be six digits"),
	recoveryCode: line(40),
	/** A Stripe checkout session. */
	checkout: z.string().regex(/^cs_\w{1,200}$/, "is not known"),
	/** E.164; the auth service validates it. */
	phoneNumber: line(20),
	token: line(600),
	uuid: z.uuid("is not known"),
	providerId: z.string().regex(/^[a-z0-9-]{1,40}$/, "is not known"),
	sitePath,
	yes: z.literal(true),
	flag: z.boolean(),
	/** A value that a provider sends back; only compared or returned to it. */
	fromProvider: z
		.string()
		.max(4_000, { error: "is too long", abort: true })
		.refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), "contains characters that are not text"),
} as const;
