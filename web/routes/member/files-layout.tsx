import { Outlet } from "react-router";
import { SignOutButton } from "../../features/auth/sign-out-button";
import { MemberShell } from "../../features/member-area/member-shell";
import { Guard } from "../../lib/guard";

/** The files are for admins too (NAV-04). */
export default function FilesLayout() {
	return (
		<Guard>
			<MemberShell signOut={<SignOutButton />}>
				<Outlet />
			</MemberShell>
		</Guard>
	);
}
