import { Button, Stack, Text } from "@mantine/core";
import { AuthCard } from "../../../features/accounts/auth/auth-card.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";

export const meta = pageTitle("Account deleted");

const page = pageData(({ load }) => load(queries.visitor.settings.read.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Where someone who has deleted their account ends (PRO-03). */
export default function AccountDeletedPage() {
	return (
		<AuthCard title="Your account was deleted">
			<Stack>
				<Text>
					Your account and your course progress were deleted, and you were signed out everywhere. We sent you an email
					to confirm it.
				</Text>
				<Text>
					The record of your purchase stays with the seller. To use what you bought again, register with the same email.
				</Text>
				<Button component="a" href="/" variant="default" fullWidth>
					Go to the home page
				</Button>
			</Stack>
		</AuthCard>
	);
}
