/* Options of the customer list, separate from its schemas so that the browser loads nothing else. */

/** Columns that the table can be sorted by (USR-05); no other value reaches the database. */
export const customerSorts = ["email", "name", "orderId", "orderTotal"] as const;
export type CustomerSort = (typeof customerSorts)[number];

/**
 * Groups of customers that a seller works through: approved but neither registered nor invited; registered with an
 * unconfirmed email; approved by hand although their order was refunded, canceled, disputed or failed; members without
 * activity for thirty days.
 */
export const customerViews = ["needs-invitation", "unconfirmed", "unpaid-but-approved", "inactive"] as const;
export type CustomerView = (typeof customerViews)[number];

/** Returns the filtered list as CSV; the query is the filter, or `ids` separated by commas (USR-11). */
export const customerExportPath = "/files/customers.csv";
