import { Outlet } from "react-router";
import { appLinks } from "../../lib/app-links.ts";
import { type Area, guardArea } from "../../lib/areas.ts";
import { Guard } from "../../lib/guard";

/** The reader has the whole screen; admins look into books too, as into the files (NAV-04). */
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
