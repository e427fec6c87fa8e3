import type { PurchaserColumn } from "../../../contract/imports.ts";

/** An export of a shop: by which columns it is known, and what they hold. */
interface ShopExport {
	shop: string;
	/** All of them are in its header. */
	signature: readonly string[];
	/** Of several names, the first one that is in the file. */
	columns: Partial<Record<PurchaserColumn, readonly string[]>>;
}

/** The headers as each shop's own export writes them. */
export const shopExports: readonly ShopExport[] = [
	{
		shop: "Shopify",
		signature: ["Name", "Email", "Financial Status", "Lineitem name"],
		columns: {
			email: ["Email"],
			name: ["Billing Name", "Shipping Name"],
			// The order's number: the buyer's name stands with the address.
			orderId: ["Name"],
			orderDate: ["Created at", "Paid at"],
			orderStatus: ["Financial Status"],
			orderTotal: ["Total", "Subtotal"],
			currency: ["Currency"],
			products: ["Lineitem name"],
		},
	},
	{
		shop: "Gumroad",
		signature: ["Purchase ID", "Purchase Email", "Item Name"],
		columns: {
			email: ["Purchase Email"],
			name: ["Buyer Name"],
			orderId: ["Order Number", "Purchase ID"],
			orderDate: ["Purchase Date"],
			orderTotal: ["Sale Price ($)", "Item Price ($)"],
			products: ["Item Name"],
			refunded: ["Fully Refunded?"],
			chargeback: ["Disputed?"],
		},
	},
	{
		shop: "Stripe",
		signature: ["id", "Amount", "Currency", "Captured", "Customer Email"],
		columns: {
			email: ["Customer Email"],
			name: ["Card Name", "Customer Description"],
			orderId: ["id"],
			orderDate: ["Created date (UTC)", "Created (UTC)"],
			orderStatus: ["Status"],
			orderTotal: ["Amount"],
			currency: ["Currency"],
			products: ["Description"],
		},
	},
	{
		shop: "PayPal",
		signature: ["From Email Address", "To Email Address", "Transaction ID", "Gross"],
		columns: {
			email: ["From Email Address"],
			name: ["Name"],
			orderId: ["Transaction ID"],
			orderDate: ["Date"],
			orderStatus: ["Status"],
			orderTotal: ["Gross"],
			currency: ["Currency"],
			products: ["Item Title"],
		},
	},
	{
		shop: "Kajabi",
		signature: ["Customer Email", "Customer Name", "Offer Title", "Amount"],
		columns: {
			email: ["Customer Email"],
			name: ["Customer Name"],
			orderId: ["Kajabi Subscription ID"],
			orderDate: ["Created At"],
			orderStatus: ["Status"],
			orderTotal: ["Amount"],
			currency: ["Currency"],
			products: ["Offer Title"],
		},
	},
	{
		shop: "ThriveCart",
		signature: ["customer_email", "customer_first_name", "order_date", "total"],
		columns: {
			email: ["customer_email"],
			firstName: ["customer_first_name"],
			lastName: ["customer_last_name"],
			orderDate: ["order_date"],
			orderTotal: ["total"],
			products: ["relevant_item_name"],
		},
	},
	{
		shop: "ThriveCart",
		signature: ["Transaction ID", "Customer Email", "Product Name", "Payment Processor"],
		columns: {
			email: ["Customer Email"],
			name: ["Customer Name"],
			orderId: ["Transaction ID"],
			orderDate: ["Date"],
			orderStatus: ["Payment Status"],
			orderTotal: ["Amount"],
			currency: ["Currency"],
			products: ["Product Name"],
		},
	},
	{
		// The extension of WooCommerce itself.
		shop: "WooCommerce",
		signature: ["order_number", "status", "order_total", "billing_email"],
		columns: {
			email: ["billing_email", "customer_email"],
			firstName: ["billing_first_name"],
			lastName: ["billing_last_name"],
			orderId: ["order_number", "order_id"],
			orderDate: ["date"],
			orderStatus: ["status"],
			orderTotal: ["order_total"],
			currency: ["order_currency"],
			products: ["item_name"],
		},
	},
	{
		// The extension that most shops use instead: Advanced Order Export, whose source names its columns.
		shop: "WooCommerce",
		signature: ["Order Number", "Order Status", "Email (Billing)"],
		columns: {
			email: ["Email (Billing)"],
			name: ["Full Name (Billing)"],
			firstName: ["First Name (Billing)"],
			lastName: ["Last Name (Billing)"],
			orderId: ["Order Number"],
			orderDate: ["Order Date"],
			orderStatus: ["Order Status"],
			orderTotal: ["Order Total Amount"],
			currency: ["Currency"],
			products: ["Item Name"],
		},
	},
];

/** What columns without a promised name probably hold, by their plain names; likeliest first. Shown before anything is imported. */
export const likelyNames: Partial<Record<PurchaserColumn, readonly string[]>> = {
	email: [
		"emailaddress",
		"customeremail",
		"purchaseemail",
		"buyeremail",
		"billingemail",
		"customeremailaddress",
		"contactemail",
		"useremail",
		"mail",
	],
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
	chargeback: ["disputed?", "disputed", "chargedback"],
};
