import { Outlet } from "react-router";
import { appLinks } from "../../../lib/page/app-links.ts";
import type { Area } from "../../../lib/session/areas.ts";
import { Guard } from "../../../lib/session/guard.tsx";
import { guardArea } from "../../../lib/session/guard-area.ts";

/** The reader uses the entire screen; admins can read books too, like the files (NAV-04). */
const area: Area = { allowed: ["member", "admin"], signedOutPath: "/" };

export const handle = { area };
export const middleware = [guardArea(area)];

export const links = appLinks;

export default function ReaderLayout() {
	return (
		<Guard area={area}>
			<Outlet />
		</Guard>
	);
}
