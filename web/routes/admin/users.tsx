import { SignOutButton } from "../../features/auth/sign-out-button";
import { readAddress } from "../../features/customers/customers-address.ts";
import { customersQuery } from "../../features/customers/customers-query.ts";
import { CustomersScreen } from "../../features/customers/customers-screen";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title";

export const meta = pageTitle("Admin - User Management");

const page = pageData(({ load, url }) => load(customersQuery(readAddress(url.searchParams))));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Once it is shown, the screen follows its address by itself. */
export const shouldRevalidate = () => false;

export default function UsersPage() {
	return <CustomersScreen signOut={<SignOutButton />} />;
}
