import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { inspectPurchasers, previewPurchasers, readPurchaserRows } from "./read-purchasers.ts";
import { createRowReader } from "./read-row.ts";
import { exportOf } from "./shops/all.ts";
import { sampleExports, writeSample } from "./shops/samples.ts";

/*
 * Exports of programs that no reader knows, with the columns that the import screen proposes. The files are composed from
 * what is known of these programs: none was exported by them, so they show how the import treats such names and values.
 */

/** Returns for each row its status as listed before the import, and whether it gives access. */
async function read(csv: string, { chosen = true } = {}): Promise<Record<string, string>> {
	const open = () => Readable.from([Buffer.from(csv)]);
	const { matches } = await previewPurchasers(open);
	const columns = Object.fromEntries(matches.flatMap(({ column }, index) => (column ? [[column, index]] : [])));
	const { layout } = await inspectPurchasers(open, chosen ? { columns } : {});
	const rules = { ...layout, shop: exportOf(layout.format), statuses: {}, bundle: { name: "Bundle", total: "27.0" } };
	const found: Record<string, string> = {};
	const rows = (await Array.fromAsync(readPurchaserRows(open, layout))).flat();
	for (const result of rows.map(createRowReader(rules))) {
		const key = result.email.split("@")[0] ?? "";
		if (!("report" in result)) found[key] = "problem" in result ? result.problem : "skipped";
		else if (result.status) found[key] = `${result.status.status} ${result.status.access}`;
		else found[key] = result.report.facts.map(({ kind }) => kind).join();
	}
	return found;
}

test("IMP-08 SendOwl: an order state that is not complete gives no access", async () => {
	const csv = `Order ID,Order State,Buyer Name,Buyer Email,Product Name,Settled Gross
1,complete,Ana,ana@example.org,Bundle,27.00
2,refunded,Ben,ben@example.org,Bundle,27.00
3,payment_started,Cy,cy@example.org,Bundle,27.00
4,abandoned,Di,di@example.org,Bundle,27.00
5,in_chargeback,Ed,ed@example.org,Bundle,27.00
6,,Flo,flo@example.org,Bundle,27.00
`;
	expect(await read(csv)).toEqual({
		ana: "complete access",
		ben: "refunded no-access",
		cy: "payment_started no-access",
		di: "abandoned no-access",
		ed: "in_chargeback no-access",
		flo: " no-access",
	});
});

test("IMP-08 Teachable: a chargeback and a refund that are columns of their own give no access", async () => {
	// Named as the fields of its API: has_chargeback, refunded_at, amount_refunded.
	const csv = `id,purchased_at,email,amount,currency,has_chargeback,refunded_at,amount_refunded
1,2026-05-01,ana@example.org,27.00,USD,false,,
2,2026-05-01,ben@example.org,27.00,USD,true,,
3,2026-05-01,cy@example.org,27.00,USD,false,2026-05-03T10:00:00Z,
4,2026-05-01,di@example.org,27.00,USD,false,pending review,
`;
	expect(await read(csv)).toEqual({
		ana: "COMPLETED access",
		ben: "CHARGEBACK no-access",
		cy: "REFUNDED no-access",
		di: "Refunded: pending review no-access",
	});
});

test("IMP-08 Digistore24 in German: what either of two columns says against a payment gives no access", async () => {
	const csv = `Bestell-ID;Datum;E-Mail;Vorname;Nachname;Produktname;Betrag;Währung;Transaktionstyp;Zahlungsstatus
A1;01.05.2026;ana@example.org;Ana;A;Paket;27,00;EUR;Zahlung;bezahlt
A2;01.05.2026;ben@example.org;Ben;B;Paket;27,00;EUR;Zahlung;offen
A3;01.05.2026;cy@example.org;Cy;C;Paket;27,00;EUR;Rückgabe;bezahlt
A4;01.05.2026;di@example.org;Di;D;Paket;27,00;EUR;Rücklastschrift;bezahlt
A5;01.05.2026;ed@example.org;Ed;E;Paket;27,00;EUR;Zahlungsausfall;
A6;01.05.2026;flo@example.org;Flo;F;Paket;-27,00;EUR;Zahlung;bezahlt
`;
	expect(await read(csv)).toEqual({
		ana: "bezahlt access",
		ben: "offen no-access",
		cy: "Transaktionstyp: Rückgabe no-access",
		di: "Transaktionstyp: Rücklastschrift no-access",
		ed: "Transaktionstyp: Zahlungsausfall no-access",
		flo: "Refund no-access",
	});
});

test("IMP-08 Ko-fi: a tip or a donation gives no access until the seller decides, and a date is no status", async () => {
	// The header of its export, as in the tests of two public readers of it.
	const csv = `DateTime (UTC),From,Message,Item,Received,Given,Currency,TransactionType,TransactionId,Reference,BuyerEmail
2026-07-01T13:04:30Z,Ana,,Bundle,27.00,0,USD,Shop Order,tx1,,ana@example.org
2026-07-01T13:04:30Z,Ben,Thanks!,Ko-fi Support,3.00,2.90,USD,Tip,tx2,,ben@example.org
2026-07-01T13:04:30Z,Cy,,,10.00,,USD,Donation,tx3,,cy@example.org
`;
	expect(await read(csv)).toEqual({
		ana: "COMPLETED access",
		ben: "TransactionType: Tip no-access",
		cy: "TransactionType: Donation no-access",
	});
});

test("IMP-08 of two unmapped columns with the same name each counts", async () => {
	const csv = `email,orderId,Event,Event
ana@example.org,1,sale,sale
ben@example.org,2,refunded,sale
cy@example.org,3,sale,chargeback
`;
	expect(await read(csv)).toEqual({
		ana: "COMPLETED access",
		ben: "Event: refunded no-access",
		cy: "Event 4: chargeback no-access",
	});
});

test("IMP-08 a column about something else than the payment takes no access away", async () => {
	const csv = `email,orderId,Fulfillment status,Newsletter,Note
ana@example.org,1,pending,canceled,paid in cash
ben@example.org,2,failed,,
`;
	expect(await read(csv)).toEqual({ ana: "COMPLETED access", ben: "COMPLETED access" });
});

test("IMP-08 money that went back counts in any column", async () => {
	const csv = `email,orderId,Subscription status,Delivery,Affiliate payout
ana@example.org,1,canceled,failed,pending
ben@example.org,2,refunded,delivered,paid
cy@example.org,3,active,Rückgabe,paid
di@example.org,4,active,delivered,chargeback
`;
	expect(await read(csv)).toEqual({
		ana: "COMPLETED access",
		ben: "Subscription status: refunded no-access",
		cy: "Delivery: Rückgabe no-access",
		di: "Affiliate payout: chargeback no-access",
	});
});

test("IMP-08 a refund column that holds an amount counts as that amount", async () => {
	const csv = `email,orderId,orderTotal,refunded
ana@example.org,1,27.00,0.00
ben@example.org,2,27.00,27.00
cy@example.org,3,27.00,10.00
`;
	const open = () => Readable.from([Buffer.from(csv)]);
	const { layout } = await inspectPurchasers(open);
	const rules = { ...layout, shop: exportOf("list"), statuses: {}, bundle: { name: "Bundle", total: "27.0" } };
	const refunds: (number | undefined)[] = [];
	const rows = (await Array.fromAsync(readPurchaserRows(open, layout))).flat();
	for (const result of rows.map(createRowReader(rules))) {
		const facts = "report" in result ? result.report.facts : [];
		refunds.push(facts.find(({ kind }) => kind === "refunded")?.data.minorUnits);
	}
	expect(refunds).toEqual([undefined, 2_700, 1_000]);
});

test("IMP-08 Stripe: a dispute whose status is not known to be harmless gives no access", async () => {
	// https://docs.stripe.com/api/disputes/object#dispute_object-status
	const csv = `id,Created date (UTC),Amount,Amount Refunded,Currency,Status,Customer Email,Dispute Status
ch_1,2026-05-01,27.00,0.00,usd,Paid,ana@example.org,
ch_2,2026-05-01,27.00,0.00,usd,Paid,ben@example.org,prevented
ch_3,2026-05-01,27.00,0.00,usd,Paid,cy@example.org,charge_refunded
ch_4,2026-05-01,27.00,0.00,usd,Paid,di@example.org,some_new_status
ch_5,2026-05-01,27.00,0.00,usd,Paid,ed@example.org,warning_closed
ch_6,2026-05-01,27.00,0.00,usd,,flo@example.org,
`;
	expect(await read(csv)).toEqual({
		ana: "Paid access",
		ben: "Dispute: prevented no-access",
		cy: "Refunded no-access",
		di: "Dispute: some_new_status no-access",
		ed: "Paid access",
		flo: " no-access",
	});
});

test("IMP-08 a list with columns that many shops have is not taken for the export of one, and its status counts", async () => {
	const csv = `Order ID,Customer First Name,Customer Email,Order Date,Total,Refunded,Payment Status
1,Ana,ana@example.org,2026-11-01,27.00,no,paid
2,Ben,ben@example.org,2026-11-01,27.00,yes,paid
3,Cy,cy@example.org,2026-11-01,27.00,no,failed
4,Di,di@example.org,2026-11-01,27.00,no,
`;
	expect(await read(csv)).toEqual({
		ana: "paid access",
		ben: "REFUNDED no-access",
		cy: "failed no-access",
		di: " no-access",
	});
});

test("IMP-08 a status, refund or dispute that a shop's export is not known to have counts once it is matched", async () => {
	const gumroad = `Purchase ID,Item Name,Purchase Date,Purchase Email,Item Price ($),Status
g1,Bundle,2026-05-01,ana@example.org,27.00,completed
g2,Bundle,2026-05-01,ben@example.org,27.00,chargedback
g3,Bundle,2026-05-01,cy@example.org,27.00,some new status
`;
	expect(await read(gumroad)).toEqual({
		ana: "Paid access",
		ben: "chargedback no-access",
		cy: "some new status no-access",
	});
	const thriveCart = `order_date,customer_first_name,customer_email,total,relevant_item_name,Refunded,Chargeback,Status
2026-05-01,Ana,ana@example.org,27.00,Bundle,no,no,paid
2026-05-01,Ben,ben@example.org,27.00,Bundle,yes,no,paid
2026-05-01,Cy,cy@example.org,27.00,Bundle,no,yes,paid
2026-05-01,Di,di@example.org,27.00,Bundle,no,no,failed
2026-05-01,Ed,ed@example.org,27.00,Bundle,no,no,
`;
	expect(await read(thriveCart)).toEqual({
		ana: "paid access",
		ben: "REFUNDED no-access",
		cy: "CHARGEBACK no-access",
		di: "failed no-access",
		ed: " no-access",
	});
});

test("IMP-08 a refund that is only guessed counts even if nobody has chosen the columns", async () => {
	const csv = `Email,Name,Refunded at\nana@example.org,Ana,\nben@example.org,Ben,2026-05-03\n`;
	expect(await read(csv, { chosen: false })).toEqual({ ana: "COMPLETED access", ben: "REFUNDED no-access" });
});

test.each([
	["paid", "no", "yes"],
	["Is Paid", "false", "true"],
	["Bezahlt?", "nein", "ja"],
	["Paid", "0", "27.00"],
	["paid", "", "yes"],
	["Paid on", "", "2026-05-03"],
	["cancelled", "yes", "no"],
	["Storniert", "ja", "nein"],
	["Geannuleerd", "x", "nee"],
	["Test Mode", "test", "live"],
	["Canceled at", "2026-05-03", ""],
	["Void", "true", "false"],
	["Access revoked", "yes", "no"],
	["is_test", "true", "false"],
	["Total Orders", "0", "3"],
	["Total Spent", "$0.00", "$27.00"],
	["Result", "Failure", "Success"],
	// These are matched as the order's date.
	["Paid at", "", "2026-05-03"],
	["Payment date", "", "03/05/2026"],
	["Type", "Donation", "Shop Order"],
])("IMP-08 in a list, a column %j with %j is not a paid order", async (column, unpaid, paid) => {
	const csv = `email,name,order id,${column}\nana@example.org,Ana,1,${unpaid}\nben@example.org,Ben,2,${paid}\n`;
	expect(await read(csv)).toEqual({ ana: `${column}: ${unpaid || "empty"} no-access`, ben: "COMPLETED access" });
});

test("IMP-08 Stripe: a list of refunds is about the charges that they belong to, and other lists are no payments", async () => {
	const csv = `id,Created (UTC),Charge ID,Amount,Currency,Status,Customer Email
ch_1,2026-05-01,,27.00,usd,Paid,ana@example.org
re_1,2026-05-02,ch_0,27.00,usd,succeeded,ben@example.org
re_2,2026-05-02,ch_0,27.00,usd,failed,cy@example.org
dp_1,2026-05-02,ch_0,27.00,usd,won,di@example.org
`;
	expect(await read(csv)).toEqual({
		ana: "Paid access",
		ben: "Refunded no-access",
		cy: "skipped",
		di: "Not a payment: dp no-access",
	});
});

test("IMP-08 a status named like a property of every object is unknown, and gives no access", async () => {
	const csv = `Email,Name,Status\nana@example.org,Ana,constructor\nben@example.org,Ben,__proto__\ncy@example.org,Cy,paid\n`;
	expect(await read(csv)).toEqual({
		ana: "constructor no-access",
		ben: "__proto__ no-access",
		cy: "paid access",
	});
});

const fromText = (csv: string) => () => Readable.from([Buffer.from(csv)]);
/** Whether the preview, and the import with the columns that a person chose, say what to do with PayPal's report. */
const isRefused = async (csv: string) => {
	const columns = { email: 0 };
	const tries = [previewPurchasers(fromText(csv)), inspectPurchasers(fromText(csv), { columns })];
	const results = await Promise.allSettled(tries);
	return results.map((result) => result.status === "rejected" && /PayPal.*English/.test(String(result.reason)));
};

test.for([
	[
		"Spanish",
		// Rows and names as in a public reader's tests.
		`Fecha,Hora,Zona horaria,Descripción,Divisa,Bruto ,Comisión ,Neto,Saldo,Id. de transacción,Correo electrónico del remitente,Nombre
1/7/2026,15:37:32,Europe/Berlin,Pago con Pago exprés,EUR,"160,71","-5,01","155,70","606,37",6GB9514155364603V,ana@example.org,Ana
29/7/2026,09:23:05,Europe/Berlin,Retirada iniciada por el usuario,EUR,"-4.000,00","0,00","-4.000,00","366,11",9C5250184V339245T,,
`,
	],
	[
		"Dutch",
		`Datum,Tijd,Tijdzone,Naam,Type,Status,Valuta,Bruto,Kosten,Net,Van e-mailadres,Naar e-mailadres,Transactiereferentie
28-07-2026,10:09:43,CEST,Ana,Algemene betaling,Voltooid,EUR,"27,00","-1,27","25,73",ana@example.org,s@example.com,7WT209361B682471G
28-07-2026,10:09:44,CEST,Ben,Algemene betaling,Voltooid,EUR,"27,00","-1,27","25,73",ben@example.org,s@example.com,6UB39634XN226382J
28-07-2026,10:10:00,CEST,,Algemene opname,Voltooid,EUR,"50,00",,,,,
`,
	],
	[
		"another language, times in other ways",
		`a;b;c;d;e;f;g;h;i
2026/03/15;2:23:45 PM;GMT+09:00;JPY;3,000;-147;2,853;ana@example.org;37X61788W5348833C
15. 3. 2026;14.23.45;EET;EUR;27,00;-1,27;25,73;ben@example.org;8RG75117MG154511B
`,
	],
] as const)(
	"IMP-08 PayPal's report in %s is refused and says what to do, rather than read as a list",
	async ([, csv]) => {
		expect(await isRefused(csv)).toEqual([true, true]);
	},
);

test("IMP-08 PayPal's report is read in the languages that are known, and no other export is taken for one", async () => {
	for (const sample of sampleExports) {
		expect(await isRefused(writeSample(sample))).toEqual([false, false]);
		if (sample.shop === "PayPal") continue;
		const [header = "", ...lines] = writeSample(sample).split("\n");
		const unknown = header.split(",").map((_, at) => `column ${at}`);
		expect(await isRefused([unknown.join(), ...lines].join("\n"))).toEqual([false, false]);
	}
	// Each has all of the traits but one.
	const rows = [
		"15.03.2026,14:23:45,CET,EUR,27.00,-1.27,25.73,ana@example.org,ORDER-20260315-001",
		"15.03.2026,14:23:45,CET,EUR,27.00,-1.27,27.00,ana@example.org,7WT209361B682471G",
		"15.03.2026,14:23:45,Paid,EUR,27.00,-1.27,25.73,ana@example.org,7WT209361B682471G",
		"15.03.2026,27.00,CET,EUR,27.00,-1.27,25.73,ana@example.org,7WT209361B682471G",
		"Ana,14:23:45,CET,EUR,27.00,-1.27,25.73,ana@example.org,7WT209361B682471G",
		"15.03.2026,14:23:45,CET,EUR,0.00,0.00,0.00,ana@example.org,7WT209361B682471G",
	];
	for (const row of rows) expect(await isRefused(`a,b,c,d,e,f,g,h,i\n${row}\n`)).toEqual([false, false]);
});
