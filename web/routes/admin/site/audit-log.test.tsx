import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInEachLook } from "../../../testing/accessibility.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import AuditLogPage from "./audit-log.tsx";

const ENTRY = {
	id: "7b0c4c4e-0000-4000-8000-000000000010",
	at: new Date("2026-01-02T10:00:00Z"),
	actor: "admin@example.com",
	action: "customer.revoked",
	subject: "di@shop.example",
	details: { count: 2 },
};

test("SEC-05 the audit log has no accessibility faults, on a wide screen and a phone, in light and dark", async () => {
	await renderScreen(AuditLogPage, {
		path: "/admin/audit-log",
		api: { admin: { auditLog: { list: () => ({ entries: [ENTRY], more: true }) } } },
	});
	await expect.element(page.getByRole("row", { name: /di@shop\.example/ })).toMatchTextContent("Revoked access");
	await expectAccessibleInEachLook();
});

test("SEC-05 the audit log says what an undone import removed and kept", async () => {
	const details = { importId: ENTRY.id, ordersRemoved: 4, customersRemoved: 3, ordersKept: 2 };
	const entry = { ...ENTRY, action: "customers.import_undone", subject: "march.csv", details };
	await renderScreen(AuditLogPage, {
		path: "/admin/audit-log",
		api: { admin: { auditLog: { list: () => ({ entries: [entry], more: false }) } } },
	});
	await expect
		.element(page.getByRole("cell", { name: /^Undid the import of/ }))
		.toHaveTextContent("Undid the import oforders removed: 4, customers removed: 3, orders kept: 2");
});
