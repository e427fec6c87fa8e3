import { Outlet } from "react-router";
import { AdminShell } from "../../features/admin-area/admin-shell";
import { SignOutButton } from "../../features/auth/sign-out-button";
import { RunningImports } from "../../features/imports/running-imports";
import { queries } from "../../lib/api.ts";
import { type Area, guardArea } from "../../lib/areas.ts";
import { Guard } from "../../lib/guard";
import { pageData } from "../../lib/page-data.ts";

const area: Area = { allowed: ["admin"], signedOutPath: "/", needsSecondFactor: true };

export const handle = { area };
export const middleware = [guardArea(area)];

const page = pageData(({ load }) => load(queries.admin.imports.running.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function AdminLayout() {
	return (
		<Guard area={area}>
			<AdminShell signOut={<SignOutButton />} progress={<RunningImports />}>
				<Outlet />
			</AdminShell>
		</Guard>
	);
}
