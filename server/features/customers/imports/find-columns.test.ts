import { expect, test } from "vitest";
import { describeMatches, findColumns, requireColumns } from "./find-columns.ts";

/** The headers of each shop's exports, in their own order, with the expected mapping. */
const headers: [shop: string, header: string, expected: Record<string, string>][] = [
	[
		"Shopify",
		"Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Shipping Name,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor",
		{
			Name: "orderId",
			"Created at": "orderDate",
			Email: "email",
			"Financial Status": "orderStatus",
			Total: "orderTotal",
			"Refunded Amount": "refundedAmount",
			Currency: "currency",
			"Lineitem name": "products",
			"Billing Name": "name",
		},
	],
	[
		"Gumroad",
		"Purchase ID,Item Name,Buyer Name,Purchase Email,Buyer Email,Do not contact?,Purchase Date,Purchase Time (UTC timezone),Subtotal ($),Taxes ($),Tax Type,Shipping ($),Sale Price ($),Fees ($),Net Total ($),Tip ($),Tax Included in Price?,Street Address,City,Zip Code,State,Country,Referrer,Refunded?,Partial Refund ($),Fully Refunded?,Disputed?,Dispute Won?,Access Revoked?,Variants,Discount Code,Product ID,Order Number",
		{
			"Purchase Email": "email",
			"Buyer Name": "name",
			"Order Number": "orderId",
			"Purchase Date": "orderDate",
			"Sale Price ($)": "orderTotal",
			"Item Name": "products",
			"Fully Refunded?": "refunded",
			"Partial Refund ($)": "refundedAmount",
			"Disputed?": "chargeback",
		},
	],
	[
		"Stripe",
		"id,Description,Seller Message,Created (UTC),Amount,Amount Refunded,Currency,Converted Amount,Converted Amount Refunded,Fee,Tax,Converted Currency,Mode,Status,Statement Descriptor,Customer ID,Customer Description,Customer Email,Captured,Card ID,Card Last4,Card Brand,Card Funding,Card Exp Month,Card Exp Year,Card Name",
		{
			id: "orderId",
			"Created (UTC)": "orderDate",
			Description: "products",
			Amount: "orderTotal",
			"Amount Refunded": "refundedAmount",
			Currency: "currency",
			Status: "orderStatus",
			"Customer Email": "email",
			"Card Name": "name",
		},
	],
	[
		"PayPal",
		"Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Shipping Address,Address Status,Item Title,Item ID,Reference Txn ID,Invoice Number,Receipt ID,Balance,Subject,Note,Balance Impact",
		{
			Date: "orderDate",
			Name: "name",
			Status: "orderStatus",
			Currency: "currency",
			Gross: "orderTotal",
			"From Email Address": "email",
			"Transaction ID": "orderId",
			"Item Title": "products",
		},
	],
	[
		"Kajabi",
		"Kajabi Subscription ID,Customer Email,Customer Name,Customer ID,Offer ID,Offer Title,Amount,Currency,Interval,Status,Created At,Next Payment Date,Canceled On,Trial Ends On,Provider,Coupon Used",
		{
			"Kajabi Subscription ID": "orderId",
			"Created At": "orderDate",
			"Customer Email": "email",
			"Customer Name": "name",
			"Offer Title": "products",
			Amount: "orderTotal",
			Currency: "currency",
			Status: "orderStatus",
		},
	],
	[
		"ThriveCart",
		"order_date,customer_first_name,customer_last_name,customer_email,customer_phone,total,relevant_item_name,relevant_item_pricing_option,address_country",
		{
			order_date: "orderDate",
			customer_first_name: "firstName",
			customer_last_name: "lastName",
			customer_email: "email",
			total: "orderTotal",
			relevant_item_name: "products",
		},
	],
	[
		"ThriveCart",
		"Date,Transaction ID,Customer Name,Customer Email,Product Name,Amount,Currency,Tax Amount,Refund Amount,Payment Status,Payment Processor,Coupon Code,Subscription ID,Subscription Status,Country",
		{
			"Transaction ID": "orderId",
			Date: "orderDate",
			"Customer Name": "name",
			"Customer Email": "email",
			"Product Name": "products",
			Amount: "orderTotal",
			"Refund Amount": "refundedAmount",
			Currency: "currency",
			"Payment Status": "orderStatus",
		},
	],
	[
		"WooCommerce",
		"order_id,order_number,date,status,shipping_total,tax_total,order_total,order_subtotal,order_currency,payment_method,customer_id,customer_email,billing_first_name,billing_last_name,billing_company,billing_email,billing_phone,item_name",
		{
			order_number: "orderId",
			date: "orderDate",
			status: "orderStatus",
			order_total: "orderTotal",
			order_currency: "currency",
			billing_first_name: "firstName",
			billing_last_name: "lastName",
			billing_email: "email",
			item_name: "products",
		},
	],
	[
		"WooCommerce",
		"Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Company (Billing),Address 1&2 (Billing),City (Billing),Email (Billing),Phone (Billing),Payment Method Title,Order Total Amount,SKU,Item #,Item Name,Quantity,Item Cost",
		{
			"Order Number": "orderId",
			"Order Date": "orderDate",
			"Order Status": "orderStatus",
			"First Name (Billing)": "firstName",
			"Last Name (Billing)": "lastName",
			"Email (Billing)": "email",
			"Order Total Amount": "orderTotal",
			"Item Name": "products",
		},
	],
];

const taken = (header: string[]) => {
	const found = findColumns(header);
	const matches = describeMatches(header.length, found);
	const named = header.flatMap((name, index) => {
		const match = matches[index];
		return match?.column ? [[name, match.column] as const] : [];
	});
	return {
		shop: found.shop.name,
		columns: Object.fromEntries(named),
		guesses: matches.filter(({ guessed }) => guessed).length,
	};
};

test.for(headers)(
	"IMP-02 an export of %s is recognized by its header, and nothing in it is guessed",
	([shop, header, columns]) => {
		expect(taken(header.split(","))).toEqual({ shop, columns, guesses: 0 });
	},
);

test("IMP-02 columns that a shop's export is not known to have are only guessed, even with a specified name", () => {
	const thriveCart =
		"order_date,customer_first_name,customer_last_name,customer_email,total,relevant_item_name,order_id,currency";
	expect(taken(thriveCart.split(","))).toEqual({
		shop: "ThriveCart",
		columns: {
			order_date: "orderDate",
			customer_first_name: "firstName",
			customer_last_name: "lastName",
			customer_email: "email",
			total: "orderTotal",
			relevant_item_name: "products",
			order_id: "orderId",
			currency: "currency",
		},
		guesses: 2,
	});
	const { places, guesses } = findColumns(thriveCart.split(","));
	expect([places.has("orderId"), places.has("currency")]).toEqual([false, false]);
	expect([...guesses.keys()]).toEqual(["orderId", "currency"]);
	const stripe = "id,Created date (UTC),Amount,Currency,Captured,Customer Email".split(",");
	expect(findColumns(stripe).places.get("orderDate")).toBe(1);
});

test("IMP-02 the specified names take precedence over likely ones, and are not guesses", () => {
	expect(taken(["Full Name", "email", "Customer Email", "Name", "ORDER_ID", "Amount"])).toEqual({
		shop: "",
		columns: { email: "email", Name: "name", ORDER_ID: "orderId", Amount: "orderTotal" },
		guesses: 1,
	});
});

test.for(["Customer Email", "Buyer Email", "E-mail address", "EMAIL_ADDRESS", "Purchase-Email", "billing email"])(
	"IMP-02 a column called %s is the email, as shops write it",
	(name) => {
		const { columns, guesses } = taken(["Full Name", name, "Order #"]);
		expect(columns).toEqual({ "Full Name": "name", [name]: "email", "Order #": "orderId" });
		expect(guesses).toBe(2);
		expect(findColumns([name]).places.has("email")).toBe(true);
	},
);

test.for(["Mail", "Contact Email"])(
	"IMP-02 a column called %s is guessed to be the email, and must be confirmed",
	(name) => {
		expect(taken([name, "Name"])).toMatchObject({ columns: { [name]: "email" }, guesses: 1 });
		expect(findColumns([name]).places.has("email")).toBe(false);
	},
);

test("IMP-02 a column name that appears twice is reported, and neither column is used", () => {
	const found = findColumns(["email", "Name", "E-Mail", "Order ID"]);
	expect(found.repeated).toEqual(["email"]);
	expect([...found.places]).toEqual([
		["name", 1],
		["orderId", 3],
	]);
	expect(() => requireColumns(found)).toThrow('Two columns are called "email".');
	// Unused columns may repeat a name.
	expect(findColumns(["email", "Notes", "Notes"]).repeated).toEqual([]);
});
