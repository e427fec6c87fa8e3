import { Button } from "@mantine/core";
import { Link } from "react-router";
import { UpdatesTable } from "../../features/updates/updates-table";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Dashboard Updates");

export default function UpdatesPage() {
	return (
		<>
			<PageHeading
				title="Updates"
				actions={
					<>
						<Button component={Link} to="/admin/digital-downloads" variant="default">
							Manage Downloads
						</Button>
						<Button component={Link} to="/admin/users" variant="default">
							Import Users
						</Button>
					</>
				}
			/>
			<UpdatesTable />
		</>
	);
}
