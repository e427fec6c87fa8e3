import { z } from "zod";
import { email } from "../../../contract/email.ts";
import { limits } from "../../../contract/limits.ts";
import { personName } from "../../../contract/person-name.ts";
import { sitePath } from "../../../contract/site-path.ts";
import { isCommonPassword } from "../common-password.ts";

/*
 * What the fields of the auth service's endpoints may hold. Every one has a limit that is checked before anything else is
 * done with it (SEC-09).
 */

/** One line without control characters: a token, a code, an id. */
const line = (max: number) =>
	z
		.string()
		.min(1, "is required")
		.max(max, { error: "is too long", abort: true })
		.refine(
			(value) => value.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(value),
			"contains characters that are not text",
		);

/** A password as someone enters it. Normalizing a longer text would keep everyone else waiting. */
const password = z
	.string()
	.min(1, "is required")
	.max(limits.password.max, { error: `must have at most ${limits.password.max} characters`, abort: true })
	.refine((value) => value.isWellFormed() && !value.includes("\0"), "contains characters that are not text");

const newPassword = password
	.min(limits.password.min, `must have at least ${limits.password.min} characters`)
	.refine((value) => !isCommonPassword(value), "is one of the most common ones. Please choose another");

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
	/** Of a checkout at Stripe. */
	checkout: z.string().regex(/^cs_\w{1,200}$/, "is not known"),
	/** E.164; whether it is one is checked by the auth service. */
	phoneNumber: line(20),
	token: line(600),
	uuid: z.uuid("is not known"),
	providerId: z.string().regex(/^[a-z0-9-]{1,40}$/, "is not known"),
	sitePath,
	yes: z.literal(true),
	flag: z.boolean(),
	/** What a provider sends back; only ever compared or passed on to it. */
	fromProvider: z
		.string()
		.max(4_000, { error: "is too long", abort: true })
		.refine((value) => !/\p{Cc}/u.test(value), "contains characters that are not text"),
} as const;
