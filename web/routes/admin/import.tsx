import { Stack } from "@mantine/core";
import { ImportFormatHelp } from "../../features/customers/import-format-help";
import { ImportWizard } from "../../features/customers/import-wizard";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Import purchasers");

export default function ImportPage() {
	return (
		<>
			<PageHeading
				title="Import purchasers"
				subtitle="Everyone in the file may register with the email they paid with."
			/>
			<Stack gap="xl">
				<ImportWizard />
				<ImportFormatHelp />
			</Stack>
		</>
	);
}
