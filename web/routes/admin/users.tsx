import { SignOutButton } from "../../features/auth/sign-out-button";
import { readAddress } from "../../features/customers/customers-address.ts";
import { customersQuery } from "../../features/customers/customers-query.ts";
import { CustomersScreen } from "../../features/customers/customers-screen";
import { adminTitle } from "../../lib/admin-title.ts";
import { pageData } from "../../lib/page-data.ts";

export const meta = adminTitle("customers");

const page = pageData(({ load, url }) => load(customersQuery(readAddress(url.searchParams))));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Once it is shown, the screen follows its address by itself. */
export const shouldRevalidate = () => false;

export default function UsersPage() {
	return <CustomersScreen signOut={<SignOutButton />} />;
}
