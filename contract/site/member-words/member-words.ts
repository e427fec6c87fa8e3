import { z } from "zod";
import { editErrors } from "../../errors.ts";
import { instant } from "../../instant.ts";
import { exactText } from "../../text.ts";
import { forAdmin } from "../audience.ts";
import { type MemberWordKey, memberWordKeys, memberWords } from "./all-words.ts";
import { memberEmailKinds } from "./emails.ts";
import { findWordFault, trimWord } from "./find-word-fault.ts";
import type { MemberWord } from "./word.ts";

const shapeOf = (word: MemberWord) =>
	exactText(word.max)
		.overwrite(trimWord)
		.superRefine((value, context) => {
			const fault = findWordFault(value, word);
			if (fault) context.addIssue({ code: "custom", message: fault });
		});

type ChangeShapes = Record<MemberWordKey, z.ZodOptional<ReturnType<typeof shapeOf>>>;

/** The texts that differ from their defaults. An empty one means the default. */
export const memberWordChanges = z.strictObject(
	Object.fromEntries(memberWordKeys.map((key) => [key, shapeOf(memberWords[key]).optional()])) as ChangeShapes,
);

const state = z.object({
	changes: memberWordChanges,
	/** What `{product}` stands for. */
	product: z.string(),
	updatedAt: z.date(),
});
export type MemberWordsState = z.infer<typeof state>;

export const adminMemberWords = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/member-words", summary: "Texts for members that differ from their defaults" })
		.output(state),
	/** Replaces all changes. Pages and emails follow immediately; an email that is already queued stays as it was. */
	update: forAdmin
		.route({ method: "PUT", path: "/admin/member-words", summary: "Change texts for members" })
		.errors(editErrors)
		.input(
			z.object({
				/** A text that is left out, empty or the same as its default gets the default. */
				changes: memberWordChanges,
				/** Last change that the admin saw. */
				updatedAt: instant,
			}),
		)
		.output(state),
	previewEmail: forAdmin
		.route({ method: "POST", path: "/admin/member-words/preview", summary: "An email as a member would get it" })
		.input(z.object({ email: z.enum(memberEmailKinds), changes: memberWordChanges }))
		.output(z.object({ subject: z.string(), html: z.string() })),
};
