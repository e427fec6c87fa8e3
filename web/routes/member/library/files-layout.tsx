import { Outlet } from "react-router";
import { SignOutButton } from "../../../features/accounts/auth/sign-out-button.tsx";
import { MemberShell } from "../../../features/library/member-area/member-shell.tsx";
import { queries } from "../../../lib/api.ts";
import { appLinks } from "../../../lib/page/app-links.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import type { Area } from "../../../lib/session/areas.ts";
import { Guard } from "../../../lib/session/guard.tsx";
import { guardArea } from "../../../lib/session/guard-area.ts";

/** The files are for admins too (NAV-04). */
const area: Area = { allowed: ["member", "admin"], signedOutPath: "/" };

export const handle = { area };
export const middleware = [guardArea(area)];

const page = pageData(({ load }) => load(queries.visitor.settings.read.queryOptions({ staleTime: 60_000 })));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const links = appLinks;

export default function FilesLayout() {
	return (
		<Guard area={area}>
			<MemberShell signOut={<SignOutButton />}>
				<Outlet />
			</MemberShell>
		</Guard>
	);
}
