import { z } from "zod";
import { forVisitor } from "./audience.ts";
import { email } from "./email.ts";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

/** Exists only where test users are switched on (TST-01). */
export const testUsers = {
	create: forVisitor
		.route({ method: "POST", path: "/test-users", summary: "Makes an approved, verified member for trying out" })
		.errors({
			NOT_FOUND: { status: 404, message: "There is no such operation." },
			USER_ALREADY_EXISTS: { status: 409, message: "An account with this email already exists." },
		})
		.input(
			z.object({
				email,
				name: text(limits.name.characters),
				password: z.string().min(limits.password.min).max(limits.password.max),
			}),
		)
		.output(z.object({ email: z.string() })),
};
