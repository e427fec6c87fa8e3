import { z } from "zod";
import { forVisitor } from "./audience.ts";

export const socialProof = {
	/** PUB-10 `real`: only first names and true ages, and nothing at all while there are too few. */
	list: forVisitor
		.route({ method: "GET", path: "/social-proof", summary: "Recent purchases, where the seller shows real ones" })
		.output(z.array(z.object({ firstName: z.string(), daysAgo: z.int().min(0) }))),
};
