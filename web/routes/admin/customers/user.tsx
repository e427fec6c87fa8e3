import { useParams } from "react-router";
import { CustomerScreen } from "../../../features/customers/customers/customer-screen.tsx";
import { CustomerEmails } from "../../../features/email/history/customer-emails.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";

export const meta = pageTitle("Customer");

const page = pageData(({ load, params }) =>
	Promise.all([
		load(queries.admin.customers.read.queryOptions({ input: { customerId: params.customerId ?? "" } })),
		load(queries.admin.emails.list.queryOptions({ input: { customerId: params.customerId ?? "" } })),
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function UserPage() {
	const { customerId = "" } = useParams();
	return (
		<CustomerScreen customerId={customerId} emails={<CustomerEmails key={customerId} customerId={customerId} />} />
	);
}
