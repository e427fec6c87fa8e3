/* What the list of customers can be asked for, without the shapes around it: the browser needs no more. */

/** What the table can be sorted by (USR-05); nothing else reaches the database. */
export const customerSorts = ["email", "name", "orderId", "orderTotal"] as const;
export type CustomerSort = (typeof customerSorts)[number];

/**
 * Customers whom a seller looks after together: approved but neither registered nor invited; registered but with an
 * unconfirmed email; approved by hand although their order was refunded, canceled, disputed or failed; members without a
 * sign of life for thirty days.
 */
export const customerViews = ["needs-invitation", "unconfirmed", "unpaid-but-approved", "inactive"] as const;
export type CustomerView = (typeof customerViews)[number];

/** The filtered list as CSV; takes the filter as its query, or `ids` with commas between them (USR-11). */
export const customerExportPath = "/files/customers.csv";
