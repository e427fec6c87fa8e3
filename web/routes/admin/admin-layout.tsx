import { Outlet } from "react-router";
import { AdminShell } from "../../features/admin-area/admin-shell";
import { SecondFactorMissing } from "../../features/admin-area/second-factor-missing";
import { SignOutButton } from "../../features/auth/sign-out-button";
import { RunningImports } from "../../features/imports/running-imports";
import { Guard } from "../../lib/guard";
import { adminOnly } from "../../lib/paths";
import { useSession } from "../../lib/session-context";

export default function AdminLayout() {
	const secondFactorMissing = useSession().user?.secondFactorMissing ?? false;
	return (
		<Guard allowed={adminOnly}>
			<AdminShell signOut={<SignOutButton />} progress={secondFactorMissing ? null : <RunningImports />}>
				{secondFactorMissing ? <SecondFactorMissing /> : <Outlet />}
			</AdminShell>
		</Guard>
	);
}
