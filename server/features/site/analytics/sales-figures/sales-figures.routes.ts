import { admin } from "../../../../rpc/builders.ts";
import { readFigures } from "./read-sales-figures.ts";

export const figuresForAdmin = {
	read: admin.figures.read.handler(({ context }) =>
		readFigures(context.services.db, !context.services.config.production),
	),
};
