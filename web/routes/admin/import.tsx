import { ImportScreen } from "../../features/imports/import-screen";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

export const meta = pageTitle("Import purchasers");

export default function ImportPage() {
	return (
		<>
			<PageHeading
				title="Import purchasers"
				subtitle="Everyone in the file may register with the email they paid with."
			/>
			<ImportScreen />
		</>
	);
}
