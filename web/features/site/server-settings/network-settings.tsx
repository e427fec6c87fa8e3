import { NumberInput, PasswordInput, SimpleGrid, TextInput } from "@mantine/core";
import type { ServerSettings } from "../../../../contract/site/server-settings.ts";
import { SettingGroup, secretPlaceholder, useSettingGroup } from "./setting-group.tsx";

/** Proxies, the upload limit and the token of the metrics. */
export function NetworkSettings({ state }: { state: ServerSettings["network"] }) {
	const group = useSettingGroup("network", state);
	return (
		<SettingGroup
			title="Network"
			subtitle="For operators: proxies in front of the site, large uploads and monitoring."
			group={group}
			failure="The network settings could not be saved. Please try again."
		>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<TextInput
					label="Trusted proxies"
					description="Addresses or networks whose X-Forwarded-For is believed, separated by commas"
					maxLength={1_000}
					{...group.field("trustedProxies")}
				/>
				<NumberInput
					label="Largest upload"
					description="Up to 1,000 GB"
					suffix=" GB"
					min={0.01}
					max={1_000}
					{...group.field("uploadLimitGb")}
				/>
				<PasswordInput
					label="Metrics token"
					description="Bearer token of /metrics. At least 16 characters"
					autoComplete="off"
					placeholder={secretPlaceholder(group.isSet("metricsToken"))}
					{...group.field("metricsToken")}
				/>
			</SimpleGrid>
		</SettingGroup>
	);
}
