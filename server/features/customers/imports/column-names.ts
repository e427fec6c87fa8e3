import type { PurchaserColumn } from "../../../../contract/customers/imports.ts";

/** Names used by shops besides the specified ones, and that are unambiguous (IMP-02); in normalized form. */
export const shopNames: Partial<Record<PurchaserColumn, readonly string[]>> = {
	email: ["emailaddress", "customeremail", "buyeremail", "purchaseemail", "billingemail", "customeremailaddress"],
};

/** Probable names of columns without such a name, likeliest first. Shown for confirmation before the import. */
export const likelyNames: Partial<Record<PurchaserColumn, readonly string[]>> = {
	email: ["contactemail", "useremail", "mail"],
	name: ["fullname", "customername", "buyername", "billingname", "customer", "buyer"],
	firstName: ["firstname", "givenname", "billingfirstname", "customerfirstname"],
	lastName: ["lastname", "surname", "familyname", "billinglastname", "customerlastname"],
	orderId: ["order#", "ordernumber", "orderno", "orderno.", "order", "transactionid", "purchaseid", "invoicenumber"],
	orderDate: [
		"date",
		"purchasedate",
		"purchasedat",
		"datepurchased",
		"orderedat",
		"paidat",
		"paymentdate",
		"transactiondate",
		"saledate",
		"createdat",
		"created",
		"datecreated",
		"createddate",
		"created(utc)",
		"createddate(utc)",
	],
	orderStatus: ["status", "paymentstatus", "financialstatus"],
	orderTotal: ["total", "amount", "orderamount", "grandtotal", "totalamount", "amountpaid", "saleprice", "price"],
	currency: ["ordercurrency", "currencycode"],
	products: ["product", "productname", "productnames", "item", "items", "itemname", "lineitems", "offer", "offertitle"],
	refunded: ["refunded?", "isrefunded"],
	refundedAmount: ["amountrefunded", "refundamount", "refundtotal", "totalrefunded"],
	chargeback: ["disputed?", "disputed", "chargedback"],
};
