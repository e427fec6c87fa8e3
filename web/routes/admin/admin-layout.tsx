import { Outlet } from "react-router";
import { AdminShell } from "../../features/admin-area/admin-shell";
import { SignOutButton } from "../../features/auth/sign-out-button";
import { PaletteHost, PaletteLauncher } from "../../features/command-palette/palette-launcher";
import { RunningImports } from "../../features/imports/running-imports";
import { queries } from "../../lib/api.ts";
import { type Area, guardArea } from "../../lib/areas.ts";
import type { Density } from "../../lib/density.ts";
import { Guard } from "../../lib/guard";
import { pageData } from "../../lib/page-data.ts";

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
