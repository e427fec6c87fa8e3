import { offsiteBackupsQuery } from "../../../features/site/server-settings/offsite-backups.tsx";
import {
	ServerSettingsScreen,
	serverSettingsQuery,
} from "../../../features/site/server-settings/server-settings-screen.tsx";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";

export const meta = adminTitle("serverSettings");

const page = pageData(({ load }) => Promise.all([load(serverSettingsQuery), load(offsiteBackupsQuery)]));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default ServerSettingsScreen;
