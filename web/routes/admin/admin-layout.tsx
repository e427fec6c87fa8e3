import { Outlet } from "react-router";
import { AdminShell } from "../../features/admin-area/admin-shell";
import { SecondFactorMissing } from "../../features/admin-area/second-factor-missing";
import { SignOutButton } from "../../features/auth/sign-out-button";
import { Guard } from "../../lib/guard";
import { adminOnly } from "../../lib/paths";
import { useSession } from "../../lib/session-context";

export default function AdminLayout() {
	const secondFactorMissing = useSession().user?.secondFactorMissing ?? false;
	return (
		<Guard allowed={adminOnly}>
			<AdminShell signOut={<SignOutButton />}>{secondFactorMissing ? <SecondFactorMissing /> : <Outlet />}</AdminShell>
		</Guard>
	);
}
