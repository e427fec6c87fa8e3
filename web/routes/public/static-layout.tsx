import { Outlet } from "react-router";
import { SignInDialog } from "../../features/landing/sign-in-dialog.tsx";
import { staticHandle } from "../../root";
import "../../features/landing/styles/index.css";

export const handle = staticHandle;

export default function StaticLayout() {
	return (
		<>
			<Outlet />
			<SignInDialog />
		</>
	);
}
