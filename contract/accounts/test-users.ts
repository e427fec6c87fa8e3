import { z } from "zod";
import { email } from "../email.ts";
import { limits } from "../limits.ts";
import { forVisitor } from "../site/audience.ts";
import { exactText } from "../text/text.ts";
import { personName } from "./person-name.ts";

/** Available only where test users are enabled (TST-01). */
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
				name: z.union([z.literal(""), personName]),
				password: exactText(limits.password.max).min(limits.password.min),
			}),
		)
		.output(z.object({ email: z.string() })),
};
