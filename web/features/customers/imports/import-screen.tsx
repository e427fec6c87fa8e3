import { Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { ImportFormatHelp } from "./import-format-help";
import { ImportHistory } from "./import-history";
import { ImportRun } from "./import-run";
import { ImportWizard } from "./import-wizard";
import { useRunningImports } from "./use-import.ts";

/** The way in, what is under way, and what was imported before (IMP-01, IMP-04). */
export function ImportScreen() {
	const { data: running } = useRunningImports();
	/** Begun or seen here: they stay in sight when they are over, the last one on top. */
	const [shown, setShown] = useState<string[]>([]);
	const show = (importId: string) => setShown((before) => [importId, ...before.filter((id) => id !== importId)]);
	useEffect(() => {
		if (!running?.length) return;
		setShown((before) => [...new Set([...before, ...running.map(({ id }) => id)])]);
	}, [running]);
	const underWay = new Set(running?.map(({ id }) => id));
	return (
		<Stack gap="xl">
			<ImportWizard
				onStarted={show}
				// What was imported before has been read; what is under way stays.
				onChosen={() => setShown((before) => before.filter((id) => underWay.has(id)))}
			/>
			{shown.map((importId) => (
				<ImportRun key={importId} importId={importId} />
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
