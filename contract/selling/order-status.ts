/** Normalized state of an order, whatever the shop calls it. */
export const orderStates = ["paid", "pending", "refunded", "canceled", "disputed", "failed", "unknown"] as const;
export type OrderState = (typeof orderStates)[number];

/** Display names. */
export const orderStateLabels: Record<OrderState, string> = {
	paid: "Paid",
	pending: "Payment under way",
	refunded: "Refunded",
	canceled: "Canceled",
	disputed: "Disputed",
	failed: "Failed",
	unknown: "Unknown",
};

/** What a status means for its order. `charged-back`: the bank took the money back; `disputed`: it may. */
export type StatusMeaning = Exclude<OrderState, "unknown"> | "charged-back";

/** Normalizes a status: ignores case, spaces and punctuation. */
export const plainStatus = (status: string): string => status.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Statuses in normalized form, in the languages of most shop exports. */
const statusesByMeaning: Readonly<Record<StatusMeaning, string>> = {
	paid: "completed complete paid succeeded successful processed partiallyrefunded partialrefund bezahlt abgeschlossen teilweiseerstattet payé payée terminé terminée pagado pagada completado completada pagato pagata completato completata concluído pago betaald voltooid",
	pending:
		"pending pendingpayment onhold unpaid partiallypaid authorized inprogress draft paymentstarted awaitingpayment offen ausstehend unbezahlt inbearbeitung enattente impayé impayée pendiente inattesa insospeso pendente openstaand inafwachting",
	refunded:
		"refunded refund fullyrefunded reversed erstattet erstattung rückerstattet rückgabe rückzahlung remboursé remboursée remboursement reembolsado reembolsada reembolso rimborsato rimborso terugbetaald",
	canceled:
		"canceled cancelled void voided expired abandoned trash storniert storno abgebrochen abgelaufen annulé annulée abandonné abandonnée cancelado cancelada anulado anulada abandonado annullato annullata geannuleerd verlopen",
	disputed: "disputed dispute angefochten litige enlitige disputado",
	"charged-back":
		"chargeback chargedback disputelost rückbuchung rückbelastung rücklastschrift rétrofacturation contracargo",
	failed:
		"failed failure unsuccessful declined denied rejected error paymentfailed fehlgeschlagen abgelehnt zahlungsausfall échoué échouée refusé refusée fallido fallida rechazado rechazada fallito rifiutato mislukt geweigerd",
};

/**
 * Common statuses for lists from unknown shops, in normalized form. A closed list: any other status is not known to be
 * paid (IMP-08).
 */
export const commonStatuses: Readonly<Record<string, StatusMeaning>> = Object.fromEntries(
	Object.entries(statusesByMeaning).flatMap(([meaning, statuses]) =>
		statuses.split(" ").map((status) => [status, meaning as StatusMeaning]),
	),
);

/**
 * Returns what a status means; undefined for one that is not known.
 *
 * @param statuses in normalized form
 */
export const meaningOf = <Meaning>(
	statuses: Readonly<Record<string, Meaning>>,
	status: string,
): Meaning | undefined => {
	const plain = plainStatus(status);
	// Texts come from files: "constructor" is a property of every object.
	return Object.hasOwn(statuses, plain) ? statuses[plain] : undefined;
};

/**
 * Returns the state of an order entered by the seller. Counts as paid unless the status says otherwise; money paid out
 * was not paid.
 */
export function stateOfEntered(status: string, minorUnits: number): OrderState {
	const meaning = meaningOf(commonStatuses, status) ?? "paid";
	if (meaning === "charged-back") return "disputed";
	if (meaning === "pending" || meaning === "paid") return minorUnits < 0 ? "refunded" : "paid";
	return meaning;
}

/** Decides by the type of an event, as carts call it, whether it is about money that goes back; never a payment. */
export const isAboutRefund = (eventType: string): boolean =>
	/refund|dispute|adjustment|chargeback|reversal/i.test(eventType);
