import { Alert, Anchor, Button, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { AuthCard } from "../../../features/accounts/auth/auth-card.tsx";
import { ForgotPasswordForm } from "../../../features/accounts/auth/password/forgot-password-form.tsx";
import { ResetPasswordForm } from "../../../features/accounts/auth/password/reset-password-form.tsx";
import { queries } from "../../../lib/api.ts";
import { useHydrated } from "../../../lib/page/hydration.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { Loading } from "../../../ui/loading.tsx";

export const meta = pageTitle("Choose a new password");

const page = pageData(({ load }) => load(queries.visitor.settings.read.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/**
 * The token of the link that was opened. It moves from the address, where others see it and the history keeps it, into
 * the state of this entry of the history, which a reload keeps.
 */
function useTokenOfLink(): string | null {
	const navigate = useNavigate();
	const { pathname, state } = useLocation();
	const [parameters] = useSearchParams();
	const inAddress = parameters.get("token");
	useEffect(() => {
		if (inAddress) navigate(pathname, { replace: true, state: { token: inAddress } });
	}, [inAddress, pathname, navigate]);
	const isHydrated = useHydrated();
	return inAddress ?? (isHydrated ? ((state as { token?: string } | null)?.token ?? null) : null);
}

/** Where the link of a reset email ends (RST-01). */
export default function ResetPasswordPage() {
	const token = useTokenOfLink();
	// A token in the history is known to this browser alone.
	const isHydrated = useHydrated();
	return token || isHydrated ? <ResetPassword token={token} /> : <Loading />;
}

function ResetPassword({ token }: { token: string | null }) {
	const [state, setState] = useState<"open" | "done" | "used-up">(token ? "open" : "used-up");

	if (state === "done") {
		return (
			<AuthCard title="Your password is changed">
				<Stack>
					<Alert role="status" color="green">
						You were signed out everywhere. Sign in with the new password.
					</Alert>
					<Button component={Link} to="/auth" fullWidth>
						Sign In
					</Button>
				</Stack>
			</AuthCard>
		);
	}
	if (state === "used-up" || !token) {
		return (
			<AuthCard
				title="Ask for a new link"
				subtitle={
					<Text>
						This link has expired, was already used or is incomplete. Request a new one, or{" "}
						<Anchor component={Link} to="/auth" underline="always">
							sign in
						</Anchor>
						.
					</Text>
				}
			>
				<ForgotPasswordForm email="" onDone={() => setState("done")} />
			</AuthCard>
		);
	}
	return (
		<AuthCard title="Choose a new password">
			<ResetPasswordForm token={token} onDone={() => setState("done")} onUsedUp={() => setState("used-up")} />
		</AuthCard>
	);
}
