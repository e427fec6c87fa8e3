import { Outlet } from "react-router";
import { staticHandle } from "../../root";

export const handle = staticHandle;

export default function StaticLayout() {
	return <Outlet />;
}
