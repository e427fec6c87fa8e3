import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { SettingsForm } from "../../../features/site/settings/settings-form.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = adminTitle("settings");

const page = pageData(({ load }) => load(queries.admin.settings.read.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function SettingsPage() {
	const query = useQuery(queries.admin.settings.read.queryOptions());
	return (
		<>
			<PageHeading
				title={adminPages.settings.title}
				actions={
					<Button component={Link} to={adminPages.serverSettings.path} variant="default">
						Server settings
					</Button>
				}
			/>
			<Loaded query={query} failed="The settings could not be loaded." placeholder={480}>
				{(data) => <SettingsForm settings={data} />}
			</Loaded>
		</>
	);
}
