import { expect, test } from "vitest";
import { failedRowsCsv } from "./failed-rows-csv.ts";

test("IMP-07 failed rows keep what they hold, and a spreadsheet runs none of it", () => {
	const values = {
		email: "=cmd",
		name: 'Ann "the" Green',
		orderId: "1",
		orderStatus: "",
		orderTotal: "",
		premium: "",
		products: '["A","B"]',
	};
	expect(
		failedRowsCsv([
			{ row: 1, email: "=cmd", code: "EMAIL_INVALID", values },
			{ row: 2, email: "there@example.org", code: "EMAIL_EXISTS" },
		]),
	).toBe(
		"\ufeffemail,name,orderId,orderStatus,orderTotal,products,premium,error\r\n" +
			`"'=cmd","Ann ""the"" Green",1,,,"[""A"",""B""]",,Invalid email address\r\n`,
	);
});
