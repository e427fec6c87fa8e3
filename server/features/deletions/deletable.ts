import type { ORPCError } from "@orpc/server";
import type { DeletedKind } from "../../../contract/deletions.ts";
import { productErrors } from "../../../contract/digital-downloads.ts";
import { downloadErrors } from "../../../contract/downloads.ts";
import { lessonErrors } from "../../../contract/lessons.ts";
import { moduleErrors } from "../../../contract/modules.ts";
import { resourceErrors } from "../../../contract/resources.ts";
import { sequenceErrors, sequenceMessageErrors } from "../../../contract/sequences.ts";
import { updateErrors } from "../../../contract/updates.ts";
import type { Queryable } from "../../database/database.ts";
import type { RowOrder } from "../../database/order.queries.ts";
import { refusal } from "../../rpc/refusal.ts";
import { productOrder } from "../digital-downloads/reorder-products.ts";
import { lessonOrder } from "../lessons/edit-lessons.ts";
import { moduleOrder } from "../modules/edit-modules.ts";
import { followMessageChange } from "../sequences/follow-message-change.ts";
import type { Row } from "./deletions.queries.ts";

interface Deletable {
	table: string;
	/** The order that a row stands in. */
	orderOf?: (row: Row) => RowOrder;
	notFound: () => ORPCError<string, unknown>;
	/** What the row is called, where that is not its title. */
	titleOf?: (row: Row) => string;
	/** What follows from the row being gone, or back. */
	follow?: (tx: Queryable, row: Row) => Promise<void>;
}

/** Everything that an admin can delete and take back. What goes with a row, the database knows. */
export const deletable: Record<DeletedKind, Deletable> = {
	update: { table: "updates", notFound: () => refusal(updateErrors, "UPDATE_NOT_FOUND") },
	product: {
		table: "digital_downloads",
		orderOf: () => productOrder,
		notFound: () => refusal(productErrors, "PRODUCT_NOT_FOUND"),
	},
	download: { table: "downloads", notFound: () => refusal(downloadErrors, "DOWNLOAD_NOT_FOUND") },
	module: { table: "modules", orderOf: () => moduleOrder, notFound: () => refusal(moduleErrors, "MODULE_NOT_FOUND") },
	lesson: {
		table: "lessons",
		orderOf: (row) => lessonOrder(String(row.module_id)),
		notFound: () => refusal(lessonErrors, "LESSON_NOT_FOUND"),
	},
	sequence: { table: "sequences", notFound: () => refusal(sequenceErrors, "SEQUENCE_NOT_FOUND") },
	sequenceMessage: {
		table: "sequence_messages",
		notFound: () => refusal(sequenceMessageErrors, "MESSAGE_NOT_FOUND"),
		titleOf: ({ subject }) => String(subject),
		follow: (tx, row) => followMessageChange(tx, String(row.sequence_id), Number(row.day)),
	},
	resource: { table: "resources", notFound: () => refusal(resourceErrors, "RESOURCE_NOT_FOUND") },
};
