import { useParams } from "react-router";
import { CustomerScreen } from "../../features/customers/customer-screen";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title";

export const meta = pageTitle("Customer");

const page = pageData(({ load, params }) =>
	load(queries.admin.customers.read.queryOptions({ input: { customerId: params.customerId ?? "" } })),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function UserPage() {
	const { customerId = "" } = useParams();
	return <CustomerScreen customerId={customerId} />;
}
