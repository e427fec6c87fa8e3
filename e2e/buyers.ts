import { randomUUID } from "node:crypto";
import type { Site } from "./fixtures.ts";

/** Adds someone who has bought and not registered yet to the list. @returns their unique address */
export async function addBuyer(site: Site, name: string): Promise<string> {
	const email = `${name.toLowerCase().replaceAll(" ", ".")}.${randomUUID().slice(0, 8)}@example.org`;
	await site.admin.post("customers", { email, name });
	return email;
}
