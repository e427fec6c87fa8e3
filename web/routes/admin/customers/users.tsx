import { SignOutButton } from "../../../features/accounts/auth/sign-out-button.tsx";
import { readAddress } from "../../../features/customers/customers/list/customers-address.ts";
import { customersQuery } from "../../../features/customers/customers/list/customers-query.ts";
import { CustomersScreen } from "../../../features/customers/customers/list/customers-screen.tsx";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";

export const meta = adminTitle("customers");

const page = pageData(({ load, url }) => load(customersQuery(readAddress(url.searchParams))));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** After the first load, the screen itself follows the address. */
export const shouldRevalidate = () => false;

export default function UsersPage() {
	return <CustomersScreen signOut={<SignOutButton />} />;
}
