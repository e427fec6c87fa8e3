import { Alert, Anchor } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { IconWifiOff } from "@tabler/icons-react";
import { hasSavedItems, OFFLINE_PAGE } from "../../lib/page/offline-page.ts";

/** Says that the connection is lost, and disappears when it is back. */
export function OfflineNotice() {
	const { online } = useNetwork();
	return (
		<div role="status">
			{!online && (
				<Alert
					role="group"
					color="yellow"
					variant="light"
					icon={<IconWifiOff aria-hidden />}
					title="You are offline"
					mb="lg"
				>
					What you have opened before is still here. Everything else comes back with the connection.
					{hasSavedItems() && (
						<>
							{" "}
							<Anchor href={OFFLINE_PAGE}>View offline downloads</Anchor>
						</>
					)}
				</Alert>
			)}
		</div>
	);
}
