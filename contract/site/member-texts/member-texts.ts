import { z } from "zod";
import { editErrors } from "../../errors.ts";
import { instant } from "../../instant.ts";
import { exactText } from "../../text/text.ts";
import { forAdmin } from "../audience.ts";
import { type MemberTextKey, memberTextKeys, memberTexts } from "./all-words.ts";
import { memberEmailKinds } from "./emails.ts";
import { findTextProblem, trimText } from "./find-text-problem.ts";
import type { MemberText } from "./text.ts";

const shapeOf = (definition: MemberText) =>
	exactText(definition.max)
		.overwrite(trimText)
		.superRefine((value, context) => {
			const problem = findTextProblem(value, definition);
			if (problem) context.addIssue({ code: "custom", message: problem });
		});

type ChangeShapes = Record<MemberTextKey, z.ZodOptional<ReturnType<typeof shapeOf>>>;

/** The texts that differ from their defaults. An empty one means the default. */
export const memberTextChanges = z.strictObject(
	Object.fromEntries(memberTextKeys.map((key) => [key, shapeOf(memberTexts[key]).optional()])) as ChangeShapes,
);

const state = z.object({
	changes: memberTextChanges,
	/** What `{product}` stands for. */
	product: z.string(),
	updatedAt: z.date(),
});
export type MemberTextsState = z.infer<typeof state>;

export const adminMemberTexts = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/member-texts", summary: "Texts for members that differ from their defaults" })
		.output(state),
	/** Replaces all changes. Pages and emails follow immediately; an email that is already queued stays as it was. */
	update: forAdmin
		.route({ method: "PUT", path: "/admin/member-texts", summary: "Change texts for members" })
		.errors(editErrors)
		.input(
			z.object({
				/** A text that is left out, empty or the same as its default gets the default. */
				changes: memberTextChanges,
				/** Last change that the admin saw. */
				updatedAt: instant,
			}),
		)
		.output(state),
	previewEmail: forAdmin
		.route({ method: "POST", path: "/admin/member-texts/preview", summary: "An email as a member would get it" })
		.input(z.object({ email: z.enum(memberEmailKinds), changes: memberTextChanges }))
		.output(z.object({ subject: z.string(), html: z.string() })),
};
