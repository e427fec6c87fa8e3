import { Outlet } from "react-router";
import { SignOutButton } from "../../features/accounts/auth/sign-out-button.tsx";
import { RunningImports } from "../../features/customers/imports/running-imports.tsx";
import { AdminShell } from "../../features/site/admin-area/admin-shell.tsx";
import { PaletteHost, PaletteLauncher } from "../../features/site/admin-area/command-palette/palette-launcher.tsx";
import { queries } from "../../lib/api.ts";
import type { Density } from "../../lib/density.ts";
import { pageData } from "../../lib/page/page-data.ts";
import type { Area } from "../../lib/session/areas.ts";
import { Guard } from "../../lib/session/guard.tsx";
import { guardArea } from "../../lib/session/guard-area.ts";

const area: Area = { allowed: ["admin"], signedOutPath: "/", needsSecondFactor: true };

const density: Density = "compact";

export const handle = { area, density };
export const middleware = [guardArea(area)];

const page = pageData(({ load }) => load(queries.admin.imports.running.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function AdminLayout() {
	return (
		<Guard area={area}>
			<AdminShell
				search={(bare) => <PaletteLauncher bare={bare} />}
				signOut={<SignOutButton />}
				progress={<RunningImports />}
			>
				<Outlet />
				<PaletteHost />
			</AdminShell>
		</Guard>
	);
}
