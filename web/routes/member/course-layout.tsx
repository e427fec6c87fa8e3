import { Outlet } from "react-router";
import { SignOutButton } from "../../features/auth/sign-out-button";
import { MemberShell } from "../../features/member-area/member-shell";
import { Guard } from "../../lib/guard";
import { memberOnly } from "../../lib/paths";

/** The course sends whoever is not signed in to `/auth` (NAV-07). */
export default function CourseLayout() {
	return (
		<Guard allowed={memberOnly} signedOutPath="/auth">
			<MemberShell signOut={<SignOutButton />}>
				<Outlet />
			</MemberShell>
		</Guard>
	);
}
