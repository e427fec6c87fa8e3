import { Outlet } from "react-router";
import { SignOutButton } from "../../features/auth/sign-out-button";
import { MemberShell } from "../../features/member-area/member-shell";
import { Guard } from "../../lib/guard";

export default function MemberLayout() {
	return (
		<Guard>
			<MemberShell signOut={<SignOutButton />}>
				<Outlet />
			</MemberShell>
		</Guard>
	);
}
