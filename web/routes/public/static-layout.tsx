import { Outlet } from "react-router";
import font from "../../features/landing/fonts/fraunces-600-subset.woff2?url";
import { SignInDialog } from "../../features/landing/sign-in-dialog.tsx";
import { staticHandle } from "../../root";
import "../../features/landing/styles/index.css";

export const handle = staticHandle;

export const links = () => [{ rel: "preload", as: "font", type: "font/woff2", href: font, crossOrigin: "anonymous" }];

export default function StaticLayout() {
	return (
		<>
			<Outlet />
			<SignInDialog />
		</>
	);
}
