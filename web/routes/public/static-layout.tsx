import { Outlet } from "react-router";
import styles from "../../features/site/landing/styles/index.css?inline";
import { publicPage } from "../../lib/page/public-page.ts";

/** Around every page that is the same for everyone: complete as it is rendered, without React in the browser. */
export const handle = publicPage(() => [styles]);

export default function StaticLayout() {
	return <Outlet />;
}
