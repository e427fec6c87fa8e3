/** What shops call an order whose money went back or never came, in lower case without spaces and marks. */
export const unpaidStatuses: readonly string[] = [
	"refunded",
	"refund",
	"fullyrefunded",
	"canceled",
	"cancelled",
	"chargeback",
	"chargedback",
	"disputed",
	"failed",
	"declined",
	"denied",
	"reversed",
	"voided",
];

/**
 * Whether an order's status says refunded, canceled, chargeback or failed, in the words of whichever shop: such an order
 * gives no access by itself (IMP-03), and its buyer is not invited along with others (USR-12).
 */
export const isUnpaidStatus = (status: string): boolean =>
	unpaidStatuses.includes(status.toLowerCase().replaceAll(/[^a-z]/g, ""));
