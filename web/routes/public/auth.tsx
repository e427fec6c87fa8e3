import { Alert, Anchor, Text } from "@mantine/core";
import { useCallback, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { AuthCard } from "../../features/auth/auth-card";
import { ForgotPasswordForm } from "../../features/auth/forgot-password-form";
import { LoginForm } from "../../features/auth/login-form";
import { RegisterForm } from "../../features/auth/register-form";
import { SignInByLink } from "../../features/auth/sign-in-by-link";
import { pageTitle } from "../../lib/page-title";
import { destinationAfterSignIn } from "../../lib/paths";
import { useSession } from "../../lib/session-context";
import { Loading } from "../../ui/loading";

export const meta = () => pageTitle("Sign in or register");

type Mode = "login" | "register" | "forgot-password";

export default function AuthPage() {
	const { user, role, loading } = useSession();
	const [parameters] = useSearchParams();
	const [email, setEmail] = useState(parameters.get("email") ?? "");
	const [mode, setMode] = useState<Mode>(parameters.has("email") ? "register" : "login");
	const linkFailed = parameters.has("error");

	const showLogin = useCallback((email: string) => {
		setEmail(email);
		setMode("login");
	}, []);

	if (loading) return <Loading />;
	if (user && role)
		return <Navigate to={destinationAfterSignIn(role, parameters.get("next"), window.location.origin)} replace />;

	const link = parameters.get("link");
	if (link) {
		return (
			<AuthCard title="Welcome back">
				<SignInByLink token={link} />
			</AuthCard>
		);
	}
	if (mode === "register") {
		return (
			<AuthCard
				title="Create your account"
				subtitle={<Switch question="Already registered?" action="Sign in" onSwitch={() => setMode("login")} />}
			>
				<RegisterForm email={email} onRegistered={showLogin} />
			</AuthCard>
		);
	}
	if (mode === "forgot-password") {
		return (
			<AuthCard
				title="Reset your password"
				subtitle={<Switch question="Remembered it?" action="Back to Sign In" onSwitch={() => setMode("login")} />}
			>
				<ForgotPasswordForm email={email} />
			</AuthCard>
		);
	}
	return (
		<AuthCard
			title="Welcome back"
			subtitle={
				<Switch question="Bought the bundle and new here?" action="Register" onSwitch={() => setMode("register")} />
			}
		>
			{linkFailed && (
				<Alert role="alert" color="orange" mb="md">
					This link has expired or was used already. Sign in, and we will offer you a new one if you need it.
				</Alert>
			)}
			<LoginForm
				key={email}
				email={email}
				onForgotPassword={(email) => {
					setEmail(email);
					setMode("forgot-password");
				}}
			/>
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
