import { Alert, Anchor, Text } from "@mantine/core";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { Navigate, redirect, useSearchParams } from "react-router";
import { homePath } from "../../../../contract/accounts/roles.ts";
import { AuthCard } from "../../../features/accounts/auth/auth-card.tsx";
import { ConfirmRegistrationForm } from "../../../features/accounts/auth/confirm-registration-form.tsx";
import { CONFIRMED } from "../../../features/accounts/auth/confirmed-path.ts";
import { LoginForm } from "../../../features/accounts/auth/login-form.tsx";
import { OtherWays } from "../../../features/accounts/auth/other-ways.tsx";
import { ForgotPasswordForm } from "../../../features/accounts/auth/password/forgot-password-form.tsx";
import { RegisterForm } from "../../../features/accounts/auth/register-form.tsx";
import { SecondFactorForm } from "../../../features/accounts/auth/second-factor-form.tsx";
import { SignInByCode } from "../../../features/accounts/auth/sign-in-by-code.tsx";
import { SignInByLink } from "../../../features/accounts/auth/sign-in-by-link.tsx";
import { signInErrorMessage } from "../../../features/accounts/auth/sign-in-error-message.ts";
import { queries } from "../../../lib/api.ts";
import { prefetchPage } from "../../../lib/page/navigation-loading.ts";
import { areaOfContext, visitContext } from "../../../lib/page/page-context.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { destinationAfterSignIn } from "../../../lib/session/areas.ts";
import { type CodePurpose, forgetCodes, isCodeAwaitedHere } from "../../../lib/session/awaited-codes.ts";
import { Leave } from "../../../lib/session/guard.tsx";
import { useSession } from "../../../lib/session/session-context.tsx";
import { Loading } from "../../../ui/loading.tsx";
import type { Route } from "./+types/auth";

export const meta = pageTitle("Sign in or register");

/** Someone who is signed in continues from here. */
export const middleware: Route.MiddlewareFunction[] = [
	({ context, request }) => {
		const role = context.get(visitContext).session?.user.role;
		const next = new URL(request.url).searchParams.get("next");
		if (role) throw redirect(destinationAfterSignIn(role, next, context.get(areaOfContext)));
	},
];

const page = pageData(({ load }) =>
	Promise.all([
		load(queries.visitor.registration.waysToSignIn.queryOptions()),
		load(queries.visitor.settings.read.queryOptions()),
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

type Mode = "login" | "register" | "forgot-password" | "code" | "text-message" | "second-factor" | "link" | "confirm";

const awaitingModes: [CodePurpose, Mode][] = [
	["confirm", "login"],
	["sign-in", "code"],
	["reset", "forgot-password"],
];

function firstMode(parameters: URLSearchParams): Mode {
	if (parameters.get("link")) return "link";
	if (parameters.get("confirm")) return "confirm";
	if (parameters.get("mode") === "second-factor") return "second-factor";
	if (parameters.get("mode") === "sign-in") return "login";
	if (parameters.get("mode") === "register") return "register";
	return parameters.has("error") || !parameters.has("email") ? "login" : "register";
}

/** Where a code is under way: a phone drops the page while one reads the mail. Known to this browser alone. */
function awaitingMode(parameters: URLSearchParams): Mode | null {
	if (["link", "confirm", "mode", "error"].some((name) => parameters.has(name))) return null;
	return awaitingModes.find(([purpose]) => isCodeAwaitedHere(purpose))?.[1] ?? null;
}

export default function AuthPage() {
	const { user, role, loading } = useSession();
	const [parameters] = useSearchParams();
	const [email, setEmail] = useState(parameters.get("email") ?? "");
	const [mode, setMode] = useState<Mode>(() => firstMode(parameters));
	// biome-ignore lint/correctness/useExhaustiveDependencies: of the address that one came in with
	useLayoutEffect(() => {
		const awaiting = awaitingMode(parameters);
		if (awaiting) setMode(awaiting);
	}, []);
	const next = parameters.get("next");
	const error = parameters.get("error");

	const switchTo = useCallback((mode: Mode, email?: string) => {
		if (email !== undefined) setEmail(email);
		setMode(mode);
	}, []);
	const toLogin = useCallback((email: string) => switchTo("login", email), [switchTo]);

	useEffect(() => {
		if (user) forgetCodes();
	}, [user]);

	// While someone types, the page that most people open next.
	useEffect(() => void prefetchPage(homePath("member")), []);

	if (loading) return <Loading />;
	if (user && role) {
		// The server knows whether the page asked for is one for them, and leads there.
		if (next) return <Leave to={`/auth?next=${encodeURIComponent(next)}`} />;
		return <Navigate to={homePath(role)} replace />;
	}

	const pages: Record<Mode, { title: string; subtitle?: ReactNode; content: ReactNode }> = {
		login: {
			title: "Welcome back",
			subtitle: <Switch question="Bought it and new here?" action="Register" onSwitch={() => switchTo("register")} />,
			content: (
				<>
					{error !== null && (
						<Alert role="alert" color="orange" mb="md">
							{signInErrorMessage(error)}
						</Alert>
					)}
					{error === null && parameters.has(CONFIRMED) && (
						<Alert role="status" color="green" mb="md">
							This link was used before: your address is confirmed. Please sign in.
						</Alert>
					)}
					<LoginForm
						key={email}
						email={email}
						onForgotPassword={(email) => switchTo("forgot-password", email)}
						onSecondFactor={() => switchTo("second-factor")}
					>
						{(typed) => (
							<OtherWays
								onCode={() => switchTo("code", typed)}
								onTextMessage={() => switchTo("text-message", typed)}
								next={next ?? "/auth"}
							/>
						)}
					</LoginForm>
				</>
			),
		},
		register: {
			title: "Create your account",
			subtitle: <Switch question="Already registered?" action="Sign in" onSwitch={() => switchTo("login")} />,
			content: <RegisterForm email={email} onRegistered={toLogin} onLogin={toLogin} />,
		},
		"forgot-password": {
			title: "Reset your password",
			subtitle: <Switch question="Remembered it?" action="Back to Sign In" onSwitch={() => switchTo("login")} />,
			content: <ForgotPasswordForm email={email} onDone={(email) => switchTo("login", email)} />,
		},
		code: {
			title: "Sign in with a code",
			content: <SignInByCode channel="email" to={email} onBack={(email) => switchTo("login", email)} />,
		},
		"text-message": {
			title: "Sign in with a code",
			content: <SignInByCode channel="text" to="" onBack={() => switchTo("login")} />,
		},
		"second-factor": {
			title: "One more step",
			content: <SecondFactorForm onBack={() => switchTo("login")} />,
		},
		link: { title: "Welcome back", content: <SignInByLink token={parameters.get("link") ?? ""} /> },
		confirm: {
			title: "Confirm your address",
			content: (
				<ConfirmRegistrationForm
					token={parameters.get("confirm") ?? ""}
					registration={parameters.get("registration") ?? ""}
					onForgotPassword={() => switchTo("forgot-password")}
				/>
			),
		},
	};
	const { title, subtitle, content } = pages[mode];
	return (
		<AuthCard title={title} subtitle={subtitle}>
			<noscript>
				<Text fw={600} mb="md">
					Signing in and registering need JavaScript. Please switch it on in your browser, and load this page again.
				</Text>
			</noscript>
			{content}
		</AuthCard>
	);
}

function Switch(props: { question: string; action: string; onSwitch: () => void }) {
	return (
		<Text component="span">
			{props.question}{" "}
			<Anchor component="button" type="button" onClick={props.onSwitch}>
				{props.action}
			</Anchor>
		</Text>
	);
}
