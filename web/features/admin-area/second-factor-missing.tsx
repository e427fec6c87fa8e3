import { Button } from "@mantine/core";
import { IconShieldLock } from "@tabler/icons-react";
import { Link } from "react-router";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

/** SES-08: what an admin without a second factor sees where the seller asks for one. */
export function SecondFactorMissing() {
	return (
		<>
			<PageHeading title="A second factor is needed" />
			<EmptyState title="Set up your authenticator app first" icon={<IconShieldLock size={28} stroke={1.5} />}>
				Admins of this site need a second factor. It takes a minute, on your profile.
				<br />
				<Button component={Link} to="/profile" mt="md">
					Go to my profile
				</Button>
			</EmptyState>
		</>
	);
}
