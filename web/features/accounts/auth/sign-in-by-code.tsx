import { Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { isEmail, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { authRequest } from "../../../lib/session/auth-request.ts";
import { awaitCode, awaitedCode, forgetCode } from "../../../lib/session/awaited-codes.ts";
import { session } from "../../../lib/session/browser-session.ts";
import { phoneNumberOf, phoneNumberRule } from "../../../lib/text/phone-number.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { CodeInput } from "../../../ui/field/code-input.tsx";
import { EmailInput } from "../../../ui/field/email-input.tsx";

type Call = [path: string, body: object];

/** The channels for a code: the field of each, and its two calls of the auth service. */
const channels = {
	email: {
		Field: EmailInput,
		field: { label: "Email" },
		rule: isEmail("Please enter your email address"),
		normalized: (text: string) => text.trim().toLowerCase(),
		send: (email: string): Call => ["/email-otp/send-verification-otp", { email, type: "sign-in" }],
		signIn: (email: string, otp: string): Call => ["/sign-in/email-otp", { email, otp }],
		other: "Send it again, or to another address",
	},
	text: {
		Field: TextInput,
		field: { label: "Phone number", type: "tel", autoComplete: "tel", placeholder: "+1 555 010 0199" },
		rule: phoneNumberRule,
		normalized: phoneNumberOf,
		send: (phoneNumber: string): Call => ["/phone-number/send-otp", { phoneNumber }],
		signIn: (phoneNumber: string, code: string): Call => ["/phone-number/verify", { phoneNumber, code }],
		other: "Send it again, or to another number",
	},
};

type Channel = keyof typeof channels;

/**
 * Signs in with a code instead of a password (SES-06). The response is the same whether or not there is such an
 * account.
 *
 * @param props `to`: the known address, if any; `onBack` receives the address typed so far
 */
export function SignInByCode(props: {
	channel: Channel;
	to: string;
	/** The code can only be sent there. */
	toFixed?: boolean;
	onBack: (to: string) => void;
}) {
	const { Field, field, rule, normalized, send } = channels[props.channel];
	const form = useForm({ initialValues: { to: props.to }, validate: { to: rule } });
	// Sent before the page was reloaded, and still valid.
	const [awaited, setAwaited] = useState(() => (props.channel === "email" ? awaitedCode("sign-in") : null));
	const sending = useMutation({
		mutationFn: async (to: string) => {
			await authRequest(...send(to), "The code could not be sent. Please try again.");
			if (props.channel === "email") awaitCode("sign-in", to);
			return to;
		},
	});

	// Codes of another person are not accepted here.
	const sentTo = sending.data ?? (props.toFixed && awaited !== props.to ? null : awaited);
	if (sentTo) {
		const askAgain = () => {
			forgetCode("sign-in");
			setAwaited(null);
			sending.reset();
		};
		return <EnterCode channel={props.channel} to={sentTo} onOther={askAgain} />;
	}
	return (
		<form onSubmit={form.onSubmit(({ to }) => sending.mutate(normalized(to)))} noValidate>
			<Stack>
				<Field
					required
					readOnly={props.toFixed ?? false}
					variant={props.toFixed ? "filled" : "default"}
					{...field}
					{...form.getInputProps("to")}
				/>
				<FailureAlert>{sending.error?.message}</FailureAlert>
				<Button type="submit" fullWidth loading={sending.isPending}>
					Send me a code
				</Button>
				<Group justify="center">
					<Anchor component="button" type="button" size="sm" onClick={() => props.onBack(form.values.to)}>
						Use my password instead
					</Anchor>
				</Group>
			</Stack>
		</form>
	);
}

function EnterCode({ channel, to, onOther }: { channel: Channel; to: string; onOther: () => void }) {
	const { signIn, other } = channels[channel];
	const [code, setCode] = useState("");
	const signingIn = useMutation({
		mutationFn: async () => {
			await authRequest(...signIn(to, code), "Failed to sign in. Please try again.");
			forgetCode("sign-in");
			await session.announce("SIGNED_IN");
		},
	});
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				signingIn.mutate();
			}}
			noValidate
		>
			<Stack>
				<Text role="status">If {to} may sign in here, a code is on its way there. It works for ten minutes.</Text>
				<CodeInput label="Confirmation code" value={code} onChange={setCode} takesFocus />
				<FailureAlert>{signingIn.error?.message}</FailureAlert>
				<Button type="submit" fullWidth loading={signingIn.isPending} disabled={code.length < 6}>
					Sign In
				</Button>
				<Group justify="center">
					<Anchor component="button" type="button" size="sm" onClick={onOther}>
						{other}
					</Anchor>
				</Group>
			</Stack>
		</form>
	);
}
