/*
 * Sample exports of shops with all columns that each documents or writes, and a row for each status. Sources are linked
 * beside them.
 */

/** An export with its expected results. */
export interface SampleExport {
	shop: string;
	/** Column names, in the export's own order. */
	header: string;
	rows: SampleRow[];
}

export interface SampleRow {
	/** By column name; the others are empty. */
	cells: Record<string, string>;
	/** Its default result. `asked`: no access until the admin decides. */
	gives: "access" | "no-access" | "asked" | "not-a-sale" | "change";
}

let serial = 0;
function next(): number {
	serial += 1;
	return serial;
}
const buyer = (of: string) => `${of}-${next()}@example.org`;

/** Each status with its expected result. */
type Statuses = Record<string, SampleRow["gives"]>;
const eachOf = (statuses: Statuses, cellsOf: (status: string, number: number) => Record<string, string>): SampleRow[] =>
	Object.entries(statuses).map(([status, gives], at) => ({ cells: cellsOf(status, at + 1), gives }));

/** https://woocommerce.com/document/managing-orders/order-statuses/ */
const wooStatuses: Statuses = {
	"wc-completed": "access",
	completed: "access",
	processing: "access",
	"wc-processing": "access",
	pending: "no-access",
	"on-hold": "no-access",
	"wc-on-hold": "no-access",
	failed: "no-access",
	cancelled: "no-access",
	refunded: "no-access",
	"checkout-draft": "no-access",
	"wc-checkout-draft": "no-access",
	trash: "no-access",
	// Shops may add their own: https://woocommerce.com/document/woocommerce-order-status-manager/
	"wc-backordered": "asked",
};

/** Labels, as Advanced Order Export writes them: https://wordpress.org/plugins/woo-order-export-lite/ */
const wooLabels: Statuses = {
	Completed: "access",
	Processing: "access",
	"Pending payment": "no-access",
	"On hold": "no-access",
	Draft: "no-access",
	Failed: "no-access",
	Cancelled: "no-access",
	Refunded: "no-access",
	Awaiting: "asked",
};

/** https://shopify.dev/docs/api/admin-graphql/latest/enums/OrderDisplayFinancialStatus, as spelled in its exports */
const shopifyStatuses: Statuses = {
	paid: "access",
	partially_refunded: "access",
	refunded: "no-access",
	pending: "no-access",
	authorized: "no-access",
	partially_paid: "no-access",
	expired: "no-access",
	voided: "no-access",
	unpaid: "no-access",
	"in review": "asked",
};

/** https://developer.paypal.com/reports/reference/changed-fields */
const paypalStatuses: Statuses = {
	Completed: "access",
	Cleared: "access",
	"Partially Refunded": "access",
	Refunded: "no-access",
	Reversed: "no-access",
	Pending: "no-access",
	Processing: "no-access",
	Created: "no-access",
	Held: "no-access",
	Unclaimed: "no-access",
	Uncleared: "no-access",
	"Completed - Funds not yet available": "no-access",
	Denied: "no-access",
	Failed: "no-access",
	Returned: "no-access",
	Canceled: "no-access",
	Expired: "no-access",
	Voided: "no-access",
	Removed: "no-access",
	"Under review by PayPal": "asked",
};

/**
 * Charges (https://docs.stripe.com/api/charges/object#charge_object-status) and payment intents
 * (https://docs.stripe.com/payments/paymentintents/lifecycle), as worded in the dashboard and its exports.
 */
const stripeStatuses: Statuses = {
	Paid: "access",
	succeeded: "access",
	Refunded: "no-access",
	Failed: "no-access",
	pending: "no-access",
	processing: "no-access",
	Uncaptured: "no-access",
	Incomplete: "no-access",
	Blocked: "no-access",
	Canceled: "no-access",
	requires_action: "no-access",
	requires_capture: "no-access",
	requires_confirmation: "no-access",
	requires_payment_method: "no-access",
	"Early fraud warning": "asked",
};

/** https://docs.lemonsqueezy.com/api/orders/the-order-object */
const lemonStatuses: Statuses = {
	paid: "access",
	partial_refund: "access",
	refunded: "no-access",
	pending: "no-access",
	failed: "no-access",
	fraudulent: "no-access",
	on_hold: "asked",
};

const listStatuses: Statuses = {
	COMPLETED: "access",
	Paid: "access",
	"": "access",
	PENDING: "no-access",
	"on hold": "no-access",
	REFUNDED: "no-access",
	Canceled: "no-access",
	chargeback: "no-access",
	failed: "no-access",
	Freigegeben: "asked",
};

const PAYPAL =
	"Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Shipping Address,Address Status,Item Title,Item ID,Reference Txn ID,Invoice Number,Receipt ID,Balance,Subject,Note,Balance Impact";
const PAYPAL_GERMAN =
	"Datum,Uhrzeit,Zeitzone,Name,Typ,Status,Währung,Brutto,Gebühr,Netto,Absender E-Mail-Adresse,Empfänger E-Mail-Adresse,Transaktionscode,Lieferadresse,Adress-Status,Artikelbezeichnung,Artikelnummer,Zugehöriger Transaktionscode,Rechnungsnummer,Guthaben,Betreff,Hinweis,Auswirkung auf Guthaben";
const paypalGerman = (cells: Record<string, string>) => ({
	Datum: "15.03.2026",
	Uhrzeit: "14:23:45",
	Typ: "Website-Zahlung",
	Status: "Abgeschlossen",
	Währung: "EUR",
	Brutto: "27,00",
	Transaktionscode: `G${next()}`,
	Artikelbezeichnung: "Microgreens bundle",
	...cells,
});
const PAYPAL_FRENCH =
	"Date,Heure,Fuseau horaire,Nom,Type,État,Devise,Avant commission,Commission,Net,De l'adresse email,À l'adresse email,Numéro de transaction,Adresse de livraison,État de l'adresse,Titre de l'objet,Numéro d'objet,Numéro de la transaction de référence,Nº de facture,Solde,Objet,Remarque,Impact sur le solde";
const paypalFrench = (cells: Record<string, string>) => ({
	Date: "15/03/2026",
	Heure: "14:23:45",
	Type: "Paiement sur site marchand",
	État: "Terminé",
	Devise: "EUR",
	"Avant commission": "27,00",
	"Numéro de transaction": `F${next()}`,
	"Titre de l'objet": "Microgreens bundle",
	...cells,
});
const PAYPAL_ITALIAN =
	"Data,Orario,Fuso orario,Nome,Tipo,Stato,Valuta,Lordo,Tariffa,Netto,Indirizzo email mittente,Indirizzo email destinatario,Codice transazione,Indirizzo di spedizione,Stato dell'indirizzo,Titolo oggetto,Codice articolo,Codice transazione di riferimento,N° ordine commerciante,Codice ricevuta,Saldo,Oggetto,Messaggio,Impatto sul saldo";
const paypalItalian = (cells: Record<string, string>) => ({
	Data: "15/03/2026",
	Orario: "14:23:45",
	Tipo: "Pagamento Express Checkout",
	Stato: "Completata",
	Valuta: "EUR",
	Lordo: "27,00",
	"Codice transazione": `I${next()}`,
	"Titolo oggetto": "Microgreens bundle",
	...cells,
});
const SELLER = "seller@example.com";
const paypal = (cells: Record<string, string>) => ({
	Date: "03/15/2026",
	Time: "14:23:45",
	TimeZone: "GMT",
	Type: "Express Checkout Payment",
	Status: "Completed",
	Currency: "USD",
	Gross: "27.00",
	"To Email Address": SELLER,
	"Item Title": "Microgreens bundle",
	...cells,
});
const movement = (
	Type: string,
	Gross: string,
	gives: SampleRow["gives"],
	more: Record<string, string> = {},
): SampleRow => ({
	cells: paypal({
		Type,
		Gross,
		"From Email Address": Gross.startsWith("-") ? SELLER : "",
		"To Email Address": "",
		"Transaction ID": `M${next()}`,
		...more,
	}),
	gives,
});

const STRIPE =
	"id,Description,Seller Message,Created (UTC),Amount,Amount Refunded,Currency,Converted Amount,Converted Amount Refunded,Fee,Tax,Converted Currency,Mode,Status,Statement Descriptor,Customer ID,Customer Description,Customer Email,Captured,Card ID,Card Last4,Card Brand,Card Funding,Card Exp Month,Card Exp Year,Card Name,Disputed Amount,Dispute Status,Dispute Reason,Dispute Date (UTC),Dispute Evidence Due (UTC),Invoice ID,Payment Source Type,Destination,Transfer,Transfer Group,PaymentIntent ID";
const stripe = (cells: Record<string, string>) => ({
	Description: "Microgreens bundle",
	"Created (UTC)": "2026-03-15 14:23",
	Amount: "27.00",
	"Amount Refunded": "0.00",
	Currency: "usd",
	Mode: "Live",
	Status: "Paid",
	Captured: "true",
	"Card Name": "Ann Green",
	id: `ch_${next()}`,
	"Customer Email": buyer("stripe"),
	...cells,
});

const GUMROAD =
	"Purchase ID,Item Name,Buyer Name,Purchase Email,Buyer Email,Do not contact?,Purchase Date,Purchase Time (UTC timezone),Subtotal ($),Taxes ($),Tax Type,Shipping ($),Sale Price ($),Fees ($),Net Total ($),Tip ($),Tax Included in Price?,Street Address,City,Zip Code,State,Country,Referrer,Refunded?,Partial Refund ($),Fully Refunded?,Disputed?,Dispute Won?,Access Revoked?,Variants,Discount Code,Recurring Charge?,Free trial purchase?,Pre-order authorization?,Product ID,Order Number,Pre-order authorization time (UTC timezone),Custom Fields,Item Price ($),Variants Price ($),Giftee Email";
const gumroad = (cells: Record<string, string>): Record<string, string> => ({
	"Purchase ID": `p${next()}==`,
	"Item Name": "Microgreens bundle",
	"Buyer Name": "Ann Green",
	"Purchase Email": buyer("gumroad"),
	"Purchase Date": "2026-03-15",
	"Sale Price ($)": "27.0",
	"Refunded?": "0",
	"Partial Refund ($)": "0.0",
	"Fully Refunded?": "0",
	"Disputed?": "0",
	"Dispute Won?": "0",
	"Access Revoked?": "0",
	"Free trial purchase?": "0",
	"Pre-order authorization?": "0",
	"Order Number": String(next()),
	...cells,
});

const SHOPIFY =
	"Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source";
const shopify = (cells: Record<string, string>): Record<string, string> => ({
	Name: `#${1_000 + next()}`,
	Email: buyer("shopify"),
	"Financial Status": "paid",
	Currency: "USD",
	Subtotal: "27.00",
	Total: "27.00",
	"Created at": "2026-03-15 14:23:45 +0100",
	"Lineitem name": "Microgreens bundle",
	"Billing Name": "Ann Green",
	"Refunded Amount": "0.00",
	...cells,
});
const splitOrder = { Name: "#9001", Email: "two-items@example.org" };

const woo = (status: string, number: number) => ({
	order_id: String(100 + number),
	order_number: String(100 + number),
	date: "2026-03-15 14:23:45",
	status,
	order_total: "27.00",
	order_currency: "USD",
	billing_first_name: "Ann",
	billing_last_name: "Green",
	billing_email: buyer("woo"),
	item_name: "Bread, Rye and Butter",
});

export const sampleExports: SampleExport[] = [
	{
		shop: "WooCommerce",
		// https://woocommerce.com/document/ordercustomer-csv-export/
		header:
			"order_id,order_number,date,status,shipping_total,tax_total,order_total,refunded_total,order_subtotal,order_currency,payment_method,customer_id,customer_email,billing_first_name,billing_last_name,billing_company,billing_email,billing_phone,item_name",
		rows: [
			...eachOf(wooStatuses, woo),
			{ cells: { ...woo("completed", 80), refunded_total: "10.00" }, gives: "access" },
			{ cells: { ...woo("completed", 81), refunded_total: "-27.00" }, gives: "no-access" },
		],
	},
	{
		shop: "WooCommerce",
		// https://wordpress.org/plugins/woo-order-export-lite/
		header:
			"Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Company (Billing),Address 1&2 (Billing),City (Billing),Email (Billing),Phone (Billing),Payment Method Title,Order Total Amount,Order Refund Amount,SKU,Item #,Item Name,Quantity,Item Cost",
		rows: eachOf(wooLabels, (status, number) => ({
			"Order Number": String(200 + number),
			"Order Status": status,
			"Order Date": "2026-03-15 14:23",
			"First Name (Billing)": "Ann",
			"Email (Billing)": buyer("woo"),
			"Order Total Amount": "27.00",
			"Item Name": "Microgreens bundle",
		})),
	},
	{
		shop: "Shopify",
		// https://help.shopify.com/en/manual/fulfillment/managing-orders/exporting-orders
		header: SHOPIFY,
		rows: [
			...eachOf(shopifyStatuses, (status) =>
				shopify({ "Financial Status": status, "Refunded Amount": status === "partially_refunded" ? "10.00" : "0.00" }),
			),
			{ cells: shopify({ "Cancelled at": "2026-03-16 09:00:00 +0100" }), gives: "no-access" },
			{ cells: shopify({ ...splitOrder, "Lineitem name": "Planner" }), gives: "access" },
			// The row of an order's second item contains nothing else.
			{ cells: { ...splitOrder, "Lineitem name": "Crop Guide, large" }, gives: "change" },
		],
	},
	{
		shop: "PayPal",
		// https://developer.paypal.com/reports/reference/t-codes
		header: PAYPAL,
		rows: [
			...eachOf(paypalStatuses, (Status, number) =>
				paypal({ Status, "From Email Address": buyer("paypal"), "Transaction ID": `S${number}` }),
			),
			{
				cells: paypal({
					Type: "Website Payment",
					"From Email Address": "refunded@example.org",
					"Transaction ID": "SOLD",
				}),
				gives: "no-access",
			},
			movement("Payment Refund", "-27.00", "change", { "Reference Txn ID": "SOLD" }),
			{
				cells: paypal({
					Type: "Mobile Payment",
					"From Email Address": "charged-back@example.org",
					"Transaction ID": "TAKEN",
				}),
				gives: "no-access",
			},
			movement("Chargeback", "-27.00", "change", { "Reference Txn ID": "TAKEN" }),
			movement("Chargeback Fee", "-20.00", "not-a-sale", { "Reference Txn ID": "TAKEN" }),
			movement("General Withdrawal", "-250.00", "not-a-sale"),
			movement("Express Checkout Payment", "-19.99", "not-a-sale"),
			movement("PreApproved Payment Bill User Payment", "-12.00", "not-a-sale"),
			movement("General Currency Conversion", "25.10", "not-a-sale"),
			movement("Bank Deposit to PP Account ", "500.00", "not-a-sale"),
			movement("General Authorization", "27.00", "not-a-sale", { "From Email Address": buyer("paypal") }),
			movement("Reversal of General Account Hold", "27.00", "not-a-sale"),
			movement("Something new", "27.00", "asked", { "From Email Address": buyer("paypal") }),
		],
	},
	{
		shop: "PayPal",
		// Header of the German report, as its readers on GitHub have it; kinds of movement as in their examples.
		header: PAYPAL_GERMAN,
		rows: [
			{ cells: paypalGerman({ "Absender E-Mail-Adresse": buyer("paypal") }), gives: "asked" },
			{ cells: paypalGerman({ Status: "Ausstehend", "Absender E-Mail-Adresse": buyer("paypal") }), gives: "no-access" },
			{ cells: paypalGerman({ Status: "Abgelehnt", "Absender E-Mail-Adresse": buyer("paypal") }), gives: "no-access" },
			{ cells: paypalGerman({ Status: "Wird geprüft", "Absender E-Mail-Adresse": buyer("paypal") }), gives: "asked" },
			{ cells: paypalGerman({ Typ: "Express-Zahlung", Brutto: "-24,90" }), gives: "not-a-sale" },
			{ cells: paypalGerman({ Typ: "Bankgutschrift auf PayPal-Konto", Brutto: "24,90" }), gives: "not-a-sale" },
			{ cells: paypalGerman({ Typ: "Allgemeine Währungsumrechnung", Brutto: "-10,00" }), gives: "not-a-sale" },
			{
				cells: paypalGerman({ Typ: "Rückzahlung", Brutto: "-27,00", "Zugehöriger Transaktionscode": "SOLD" }),
				gives: "change",
			},
			{
				cells: paypalGerman({ Typ: "Einbehaltung", Brutto: "-27,00", "Zugehöriger Transaktionscode": "SOLD" }),
				gives: "not-a-sale",
			},
		],
	},
	{
		shop: "PayPal",
		// Header of the French report: the PayPal extension in https://github.com/BananaAccounting/Universal.
		header: PAYPAL_FRENCH,
		rows: [
			{ cells: paypalFrench({ "De l'adresse email": buyer("paypal") }), gives: "asked" },
			{ cells: paypalFrench({ État: "En attente", "De l'adresse email": buyer("paypal") }), gives: "no-access" },
			{ cells: paypalFrench({ Type: "Paiement Express Checkout", "Avant commission": "-19,99" }), gives: "not-a-sale" },
			{
				cells: paypalFrench({
					Type: "Remboursement de paiement",
					"Avant commission": "-27,00",
					"Numéro de la transaction de référence": "SOLD",
				}),
				gives: "change",
			},
		],
	},
	{
		shop: "PayPal",
		// Header of the Italian report with fewer of its columns, and kinds of movement, as its readers' tests have them.
		header: PAYPAL_ITALIAN,
		rows: [
			{ cells: paypalItalian({ "Indirizzo email mittente": buyer("paypal") }), gives: "asked" },
			{
				cells: paypalItalian({ Tipo: "Pagamento da cellulare", "Indirizzo email mittente": buyer("paypal") }),
				gives: "asked",
			},
			{
				cells: paypalItalian({ Stato: "In sospeso", "Indirizzo email mittente": buyer("paypal") }),
				gives: "no-access",
			},
			{ cells: paypalItalian({ Tipo: "Versamento generico con carta" }), gives: "not-a-sale" },
			{ cells: paypalItalian({ Tipo: "Pagamento abbonamento", Lordo: "-1,00" }), gives: "not-a-sale" },
			{
				cells: paypalItalian({
					Tipo: "Rimborso di pagamento",
					Lordo: "-27,00",
					"Codice transazione di riferimento": "SOLD",
				}),
				gives: "change",
			},
		],
	},
	{
		shop: "Stripe",
		// https://github.com/HabitRPG/habitica and other public readers of payments.csv; statuses as above.
		header: STRIPE,
		rows: [
			...eachOf(stripeStatuses, (Status) => stripe({ Status })),
			{ cells: stripe({ "Amount Refunded": "27.00" }), gives: "no-access" },
			{ cells: stripe({ "Amount Refunded": "10.00" }), gives: "access" },
			{ cells: stripe({ Captured: "false" }), gives: "no-access" },
			// https://docs.stripe.com/api/disputes/object#dispute_object-status
			{ cells: stripe({ "Dispute Status": "needs_response" }), gives: "no-access" },
			{ cells: stripe({ "Dispute Status": "under_review" }), gives: "no-access" },
			{ cells: stripe({ "Dispute Status": "lost" }), gives: "no-access" },
			{ cells: stripe({ "Dispute Status": "won" }), gives: "access" },
			{ cells: stripe({ "Dispute Status": "warning_needs_response" }), gives: "access" },
			{ cells: stripe({ Mode: "Test" }), gives: "not-a-sale" },
		],
	},
	{
		shop: "Gumroad",
		// https://github.com/antiwork/gumroad/blob/main/app/services/exports/purchase_export_service.rb
		header: GUMROAD,
		rows: [
			{ cells: gumroad({}), gives: "access" },
			{ cells: gumroad({ "Refunded?": "1", "Fully Refunded?": "1" }), gives: "no-access" },
			{ cells: gumroad({ "Refunded?": "1", "Partial Refund ($)": "10.0" }), gives: "access" },
			{ cells: gumroad({ "Disputed?": "1" }), gives: "no-access" },
			{ cells: gumroad({ "Disputed?": "1", "Dispute Won?": "1" }), gives: "access" },
			{ cells: gumroad({ "Access Revoked?": "1" }), gives: "no-access" },
			{ cells: gumroad({ "Free trial purchase?": "1" }), gives: "no-access" },
			{ cells: gumroad({ "Pre-order authorization?": "1" }), gives: "no-access" },
			{ cells: { "Purchase ID": "Totals", "Sale Price ($)": "216.0" }, gives: "not-a-sale" },
		],
	},
	{
		shop: "Lemon Squeezy",
		// https://docs.lemonsqueezy.com/api/orders/the-order-object: its exports have the same names.
		header:
			"identifier,order_number,user_name,user_email,currency,total,status,status_formatted,refunded_amount_formatted,total_formatted,test_mode,created_at",
		rows: [
			...eachOf(lemonStatuses, (status, number) => ({
				identifier: `id-${number}`,
				order_number: String(number),
				user_email: buyer("lemon"),
				currency: "USD",
				total: "2700",
				total_formatted: "$27.00",
				status,
				refunded_amount_formatted: status === "partial_refund" ? "$10.00" : "$0.00",
				test_mode: "0",
				created_at: "2026-03-15T14:23:45.000000Z",
			})),
			{
				cells: {
					identifier: "id-t",
					order_number: "99",
					user_email: buyer("lemon"),
					status: "paid",
					total_formatted: "$27.00",
					test_mode: "1",
				},
				gives: "not-a-sale",
			},
		],
	},
	{
		shop: "ThriveCart",
		// As its customers export names them (public readers on GitHub: "ThriveCart Customer Export").
		header:
			"order_date,customer_first_name,customer_last_name,customer_email,customer_phone,total,relevant_item_name,relevant_item_pricing_option,address_country",
		rows: ["2026-03-15 14:23:45", "2026-04-01 08:00:00"].map((order_date) => ({
			cells: {
				order_date,
				customer_first_name: "Ann",
				customer_email: "twice@example.org",
				total: "27.00",
				relevant_item_name: "Bundle",
			},
			gives: "access" as const,
		})),
	},
	{
		shop: "",
		header: "email,orderId,orderStatus,orderTotal",
		rows: eachOf(listStatuses, (orderStatus, number) => ({
			email: buyer("list"),
			orderId: `L${number}`,
			orderStatus,
			orderTotal: "27.00",
		})),
	},
];

/** Writes a sample as a CSV file. */
export function writeSample({ header, rows }: Pick<SampleExport, "header" | "rows">): string {
	const names = header.split(",");
	const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
	const lines = rows.map(({ cells }) => names.map((name) => quote(cells[name] ?? "")).join(","));
	return `${[header, ...lines].join("\n")}\n`;
}
