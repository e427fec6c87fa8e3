import { SignOutButton } from "../../features/auth/sign-out-button";
import { readAddress } from "../../features/customers/customers-address.ts";
import { customersQuery } from "../../features/customers/customers-query.ts";
import { CustomersScreen } from "../../features/customers/customers-screen";
import { askAhead } from "../../lib/ask-ahead.ts";
import { pageTitle } from "../../lib/page-title";
import { adminOnly } from "../../lib/paths.ts";
import type { Route } from "./+types/users";

export const meta = () => pageTitle("Admin - User Management");

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
	askAhead(adminOnly, customersQuery(readAddress(new URL(request.url).searchParams)));

/** Once it is shown, the screen follows its address by itself. */
export const shouldRevalidate = () => false;

export default function UsersPage() {
	return <CustomersScreen signOut={<SignOutButton />} />;
}
