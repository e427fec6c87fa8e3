import { Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { ImportFormatHelp } from "./import-format-help.tsx";
import { ImportHistory } from "./import-history.tsx";
import { ImportRun } from "./import-run.tsx";
import { ImportWizard } from "./import-wizard.tsx";
import { useRunningImports } from "./use-import.ts";

/** A new import, running imports, and earlier ones (IMP-01, IMP-04). */
export function ImportScreen() {
	const { data: running } = useRunningImports();
	/** Imports started or viewed here stay visible when they are finished, last one on top. */
	const [shown, setShown] = useState<string[]>([]);
	/** Scrolled into view: its button is below a long preview, which disappears. */
	const [started, setStarted] = useState<string | null>(null);
	const show = (importId: string) => setShown((before) => [importId, ...before.filter((id) => id !== importId)]);
	useEffect(() => {
		if (!running?.length) return;
		setShown((before) => [...new Set([...before, ...running.map(({ id }) => id)])]);
	}, [running]);
	const underWay = new Set(running?.map(({ id }) => id));
	return (
		<Stack gap="xl">
			<ImportWizard
				onStarted={(importId) => {
					setStarted(importId);
					show(importId);
				}}
				// The result of a finished import has been read; running imports stay.
				onChosen={() => setShown((before) => before.filter((id) => underWay.has(id)))}
			/>
			{shown.map((importId) => (
				<ImportRun key={importId} importId={importId} comesIntoView={importId === started} />
			))}
			<ImportHistory
				onShow={(importId) => {
					show(importId);
					window.scrollTo({ top: 0, behavior: "smooth" });
				}}
			/>
			<ImportFormatHelp />
		</Stack>
	);
}
