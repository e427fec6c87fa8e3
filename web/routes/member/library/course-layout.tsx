import { Outlet } from "react-router";
import { SignOutButton } from "../../../features/accounts/auth/sign-out-button.tsx";
import { MemberShell } from "../../../features/library/member-area/member-shell.tsx";
import { queries } from "../../../lib/api.ts";
import { appLinks } from "../../../lib/page/app-links.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import type { Area } from "../../../lib/session/areas.ts";
import { Guard } from "../../../lib/session/guard.tsx";
import { guardArea } from "../../../lib/session/guard-area.ts";

/** Wide enough for the outline beside a lesson. */
const WIDTH = 1240;

/** Redirects visitors without a session from the course to `/auth` (NAV-07). */
const area: Area = { allowed: ["member"], signedOutPath: "/auth" };

export const handle = { area };
export const middleware = [guardArea(area)];

const page = pageData(({ load }) => load(queries.visitor.settings.read.queryOptions({ staleTime: 60_000 })));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const links = appLinks;

export default function CourseLayout() {
	return (
		<Guard area={area}>
			<MemberShell signOut={<SignOutButton />} width={WIDTH}>
				<Outlet />
			</MemberShell>
		</Guard>
	);
}
