import type { DeletedKind } from "../../../../contract/site/undo.ts";
import type { Queryable } from "../../../database/database.ts";
import { replanDays } from "../../../database/queries/enrollments.queries.ts";
import type { RowOrder } from "../../../database/queries/row-order.queries.ts";
import type { RefusalCode } from "../../../rpc/refusal.ts";
import { lessonOrder } from "../../library/lessons/edit-lessons.ts";
import { moduleOrder } from "../../library/modules/edit-modules.ts";
import { productOrder } from "../../library/products/reorder-products.ts";
import type { Row } from "./undo.queries.ts";

interface Deletable {
	table: string;
	/** The order that a row is part of. */
	orderOf?: (row: Row) => RowOrder;
	notFound: RefusalCode;
	/** Name of the row, if that is not its title. */
	titleOf?: (row: Row) => string;
	/** Updates data that depends on the row, when it is deleted or restored. */
	follow?: (tx: Queryable, row: Row) => Promise<void>;
}

/** Everything that an admin can delete and undo. Foreign keys in the database define what is deleted with a row. */
export const deletable: Record<DeletedKind, Deletable> = {
	update: { table: "updates", notFound: "UPDATE_NOT_FOUND" },
	product: {
		table: "digital_downloads",
		orderOf: () => productOrder,
		notFound: "PRODUCT_NOT_FOUND",
	},
	download: { table: "downloads", notFound: "DOWNLOAD_NOT_FOUND" },
	module: { table: "modules", orderOf: () => moduleOrder, notFound: "MODULE_NOT_FOUND" },
	lesson: {
		table: "lessons",
		orderOf: (row) => lessonOrder(String(row.module_id)),
		notFound: "LESSON_NOT_FOUND",
	},
	sequence: { table: "sequences", notFound: "SEQUENCE_NOT_FOUND" },
	sequenceMessage: {
		table: "sequence_messages",
		notFound: "MESSAGE_NOT_FOUND",
		titleOf: ({ subject }) => String(subject),
		follow: (tx, row) => replanDays(tx, String(row.sequence_id), [Number(row.day)]),
	},
	resource: { table: "resources", notFound: "RESOURCE_NOT_FOUND" },
	code: { table: "discount_codes", notFound: "CODE_NOT_FOUND", titleOf: ({ code }) => String(code) },
};
