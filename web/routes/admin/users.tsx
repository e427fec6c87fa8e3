import { SignOutButton } from "../../features/auth/sign-out-button";
import { CustomersScreen } from "../../features/customers/customers-screen";
import { pageTitle } from "../../lib/page-title";

export const meta = () => pageTitle("Admin - User Management");

export default function UsersPage() {
	return <CustomersScreen signOut={<SignOutButton />} />;
}
