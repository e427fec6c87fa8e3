import { Outlet } from "react-router";
import { AdminShell } from "../../features/admin-area/admin-shell";
import { SignOutButton } from "../../features/auth/sign-out-button";
import { RunningImports } from "../../features/imports/running-imports";
import { Guard } from "../../lib/guard";

export default function AdminLayout() {
	return (
		<Guard>
			<AdminShell signOut={<SignOutButton />} progress={<RunningImports />}>
				<Outlet />
			</AdminShell>
		</Guard>
	);
}
