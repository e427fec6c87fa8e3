import { useParams } from "react-router";
import { CustomerScreen } from "../../features/customers/customer-screen";
import { pageTitle } from "../../lib/page-title";

export const meta = () => pageTitle("Customer");

export default function UserPage() {
	const { customerId = "" } = useParams();
	return <CustomerScreen customerId={customerId} />;
}
