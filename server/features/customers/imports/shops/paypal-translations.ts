import { commonStatuses, meaningOf } from "../../../../../contract/selling/order-status.ts";
import type { ShopExport } from "./shop-export.ts";

/** The names that PayPal's Activity Download report has in a language. */
interface Translation {
	format: string;
	email: string;
	name: string;
	transactionId: string;
	date: string;
	status: string;
	gross: string;
	currency: string;
	itemTitle: string;
	type: string;
	references: readonly string[];
	/** Kinds of movement that give the money of an earlier one back. */
	refund: RegExp;
}

/**
 * Reads PayPal's report in a language whose kinds of movement are documented nowhere. Incoming money whose status says
 * that it was paid is left for a person to decide, by its kind: "Website-Zahlung: Abgeschlossen" may be a sale of the
 * bundle, of something else, or money from a friend (IMP-08).
 */
const translate = ({ refund, references, type, ...names }: Translation): ShopExport => ({
	format: names.format,
	shop: "paypal",
	name: "PayPal",
	signature: [names.email, names.transactionId, names.gross, type],
	columns: {
		email: [names.email],
		name: [names.name],
		orderId: [names.transactionId],
		orderDate: [names.date],
		orderStatus: [names.status],
		orderTotal: [names.gross],
		currency: [names.currency],
		products: [names.itemTitle],
	},
	extras: { type: [type], refers: references },
	statuses: commonStatuses,
	read(row) {
		const { orderId, orderStatus, orderTotal, email } = row.cells;
		const movement = row.extra.type ?? "";
		const reference = row.extra.refers ?? "";
		const gross = row.amount(orderTotal);
		const meaning = meaningOf(commonStatuses, orderStatus);
		if (gross !== null && gross <= 0) {
			if (!reference || !refund.test(movement) || meaning !== "paid") return { kind: "not-a-sale" };
			const fact = { kind: "refunded", subjectId: orderId, minorUnits: Math.abs(gross) } as const;
			return { kind: "change", reference, status: movement, fact };
		}
		// From the seller's own bank, or out of a hold.
		if (!email) return { kind: "not-a-sale" };
		const isKnown = meaning !== undefined && meaning !== "paid";
		const status = isKnown ? orderStatus : `${movement}: ${orderStatus}`;
		return { kind: "sale", reference: orderId || null, status, item: true };
	},
});

/**
 * Names as in public readers of such files: BananaAccounting/Universal (PayPal extension) and beancount_paypal. The
 * Italian ones are those of two readers that agree: a `PaypalImporter` with all columns in its tests, and a parser of
 * `PayPal Business (export Italian locale)`.
 */
export const paypalTranslations = [
	translate({
		format: "paypal-german",
		email: "Absender E-Mail-Adresse",
		name: "Name",
		transactionId: "Transaktionscode",
		date: "Datum",
		status: "Status",
		gross: "Brutto",
		currency: "Währung",
		itemTitle: "Artikelbezeichnung",
		type: "Typ",
		references: ["Zugehöriger Transaktionscode", "Txn-Referenzkennung"],
		refund: /rückzahlung|rückerstattung|erstattung/i,
	}),
	translate({
		format: "paypal-french",
		email: "De l'adresse email",
		name: "Nom",
		transactionId: "Numéro de transaction",
		date: "Date",
		status: "État",
		gross: "Avant commission",
		currency: "Devise",
		itemTitle: "Titre de l'objet",
		type: "Type",
		references: ["Numéro de la transaction de référence", "Nº de transaction de référence"],
		refund: /remboursement/i,
	}),
	translate({
		format: "paypal-italian",
		email: "Indirizzo email mittente",
		name: "Nome",
		transactionId: "Codice transazione",
		date: "Data",
		status: "Stato",
		gross: "Lordo",
		currency: "Valuta",
		itemTitle: "Titolo oggetto",
		type: "Tipo",
		references: ["Codice transazione di riferimento"],
		refund: /rimborso/i,
	}),
];
