import { Divider, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { queries } from "../../../lib/api.ts";
import { Section } from "../../../ui/section.tsx";
import { LinkedProvider } from "./linked-provider.tsx";
import { PhoneNumber } from "./phone-number.tsx";

/** Sign-in methods besides email and password, if the seller has set any up (SES-06). */
export function WaysToSignIn(props: { phoneNumber: string | null; hasPassword: boolean }) {
	const { data } = useQuery(queries.visitor.registration.waysToSignIn.queryOptions({ staleTime: 600_000 }));
	if (!data || (!data.sms && data.providers.length === 0)) return null;
	const ways = [
		...data.providers.map((provider) => ({ key: provider.id, shown: <LinkedProvider provider={provider} /> })),
		...(data.sms ? [{ key: "phone number", shown: <PhoneNumber {...props} /> }] : []),
	];
	return (
		<Section title="Other ways to sign in" subtitle="In addition to your password and codes sent by email.">
			<Stack gap="sm">
				{ways.map(({ key, shown }, index) => (
					<Fragment key={key}>
						{index > 0 && <Divider />}
						{shown}
					</Fragment>
				))}
			</Stack>
		</Section>
	);
}
