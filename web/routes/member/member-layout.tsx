import { Outlet } from "react-router";
import { SignOutButton } from "../../features/auth/sign-out-button";
import { MemberShell } from "../../features/member-area/member-shell";
import { Guard } from "../../lib/guard";
import { memberOnly } from "../../lib/paths";

export default function MemberLayout() {
	return (
		<Guard allowed={memberOnly}>
			<MemberShell signOut={<SignOutButton />}>
				<Outlet />
			</MemberShell>
		</Guard>
	);
}
