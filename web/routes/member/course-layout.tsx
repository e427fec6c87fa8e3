import { Outlet } from "react-router";
import { SignOutButton } from "../../features/auth/sign-out-button";
import { MemberShell } from "../../features/member-area/member-shell";
import { Guard } from "../../lib/guard";

/** Wide enough for the outline beside a lesson. */
const WIDTH = 1240;

/** The course sends whoever is not signed in to `/auth` (NAV-07). */
export default function CourseLayout() {
	return (
		<Guard>
			<MemberShell signOut={<SignOutButton />} width={WIDTH}>
				<Outlet />
			</MemberShell>
		</Guard>
	);
}
