import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { mailLink } from "../../contract/text/mail-link.ts";
import { phoneLink } from "../../contract/text/phone-link.ts";
import { queries } from "../lib/api.ts";

/** Support contact from the settings. */
export function SupportContact() {
	const { data } = useQuery(queries.visitor.settings.read.queryOptions({ staleTime: 60_000 }));
	if (!data) return null;
	const { supportEmail, supportPhone } = data;
	return (
		<>
			{supportEmail && (
				<Anchor href={mailLink(supportEmail)} size="sm" c="dimmed">
					{supportEmail}
				</Anchor>
			)}
			{supportPhone && (
				<Anchor href={phoneLink(supportPhone)} size="sm" c="dimmed">
					{supportPhone}
				</Anchor>
			)}
		</>
	);
}
