import { Alert, Button, Group, Paper, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type {
	AmbiguousDate,
	ColumnMatch,
	DateOrder,
	ImportRequest,
	StatusAccess,
} from "../../../../contract/customers/imports.ts";
import { api, queries } from "../../../lib/api.ts";
import { type FileChoice, FileUpload } from "../../../ui/field/file-upload.tsx";
import { ImportRefusal } from "./import-refusal.tsx";
import { type ImportStep, ImportSteps } from "./import-steps.tsx";
import { matchByLooks, placesOf } from "./preview/column-matches.ts";
import { ImportColumns } from "./preview/import-columns.tsx";
import { ImportPreview } from "./preview/import-preview.tsx";
import { type ImportCheck, refusalOf, useImportCheck } from "./use-import-check.ts";

type Act = "check" | "import";

/** Choose a file, review what it would do, decide, import it (IMP-01 to IMP-07). */
export function ImportWizard({ onStarted, onChosen }: { onStarted: (importId: string) => void; onChosen: () => void }) {
	const queryClient = useQueryClient();
	const [choice, setChoice] = useState<FileChoice>({ state: "none" });
	/** Key of the file field: a new one empties it after an import. */
	const [round, setRound] = useState(0);
	const [missing, setMissing] = useState(false);
	/** A button clicked while the file was uploading, or `Import` during the check: runs as soon as that is done. */
	const [wanted, setWanted] = useState<Act | null>(null);
	const [changed, setChanged] = useState<ColumnMatch[] | null>(null);
	const [firstRowIsHeader, setFirstRowIsHeader] = useState(true);
	/** Stays visible while another date order is checked. */
	const [ambiguousDate, setAmbiguousDate] = useState<AmbiguousDate | null>(null);
	const [dateOrder, setDateOrder] = useState<DateOrder | null>(null);
	const [restoreRevoked, setRestoreRevoked] = useState(false);
	const [statuses, setStatuses] = useState<Record<string, StatusAccess>>({});
	const [excludedProducts, setExcludedProducts] = useState<string[]>([]);
	/** Stays visible while another decision is checked. */
	const [latest, setLatest] = useState<Extract<ImportCheck, { step: "done" }> | null>(null);
	const [checks, setChecks] = useState(0);
	/** Columns or the date order were only guessed: the first click on `Import` above them leads to them. */
	const [lookFirst, setLookFirst] = useState(false);

	const previewHeading = useRef<HTMLHeadingElement>(null);

	const uploadId = choice.state === "ready" ? choice.uploadId : null;
	const preview = useQuery({
		...queries.admin.imports.preview.queryOptions({ input: { uploadId: uploadId ?? "" } }),
		enabled: uploadId !== null,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		retry: false,
		refetchOnWindowFocus: false,
	});
	const matches = changed ?? preview.data?.matches ?? [];
	const guessed = matches.some((match) => match.guessed);
	const file: ImportRequest | null = uploadId
		? {
				uploadId,
				firstRowIsHeader,
				...(dateOrder && { dateOrder }),
				// As detected by the server, unless a person chose otherwise or must confirm a guess.
				...(changed || guessed || !firstRowIsHeader ? { columns: placesOf(matches) } : {}),
				restoreRevoked,
				statuses,
				excludedProducts,
			}
		: null;

	const starting = useMutation({
		mutationFn: (request: ImportRequest) => api.admin.imports.start(request),
		onSuccess: ({ importId }) => {
			void queryClient.invalidateQueries({ queryKey: queries.admin.imports.key() });
			onStarted(importId);
			setChoice({ state: "none" });
			setRound((before) => before + 1);
		},
	});
	const hasEmail = matches.some(({ column }) => column === "email");
	const hasDates = matches.some(({ column }) => column === "orderDate");
	const toCheck = preview.data && hasEmail && !starting.isPending ? file : null;
	const latestCheck = useImportCheck(toCheck, checks);
	const check: ImportCheck | null = toCheck && (latestCheck ?? { step: "running", counts: null });
	const isChecking = check?.step === "running";

	if (check?.step === "done" && check !== latest) setLatest(check);
	if (check?.step === "done" && check.ambiguousDate !== ambiguousDate) setAmbiguousDate(check.ambiguousDate);
	const isDateGuessed = ambiguousDate !== null && dateOrder === null;

	const choose = (next: FileChoice) => {
		setChoice(next);
		if (next.state === "failed" || next.state === "none") setWanted(null);
		// The empty field after an import leaves its result visible.
		if (next.state !== "busy") return;
		setMissing(false);
		setChanged(null);
		setFirstRowIsHeader(true);
		setAmbiguousDate(null);
		setDateOrder(null);
		setRestoreRevoked(false);
		setStatuses({});
		setExcludedProducts([]);
		setLatest(null);
		setLookFirst(false);
		starting.reset();
		onChosen();
	};

	const run = (act: Act) => {
		setWanted(null);
		if (!file) return;
		if (act === "check") {
			setChecks((before) => before + 1);
			previewHeading.current?.focus();
			return;
		}
		// A guess is shown before anything is imported.
		if (guessed && !lookFirst) setLookFirst(true);
		else starting.mutate(file);
	};

	const press = (act: Act) => {
		if (choice.state === "none" || choice.state === "failed") setMissing(true);
		else if (isReadyFor(act)) run(act);
		else setWanted(act);
	};
	/** Only the check shows whether dates had to be guessed, so an import with dates waits for it. */
	const isReadyFor = (act: Act) =>
		choice.state === "ready" && !preview.isLoading && !(act === "import" && hasDates && isChecking);

	// biome-ignore lint/correctness/useExhaustiveDependencies: done when the file is there, read and checked, once
	useEffect(() => {
		if (!wanted || !isReadyFor(wanted)) return;
		// The guess was found after the click, so the seller has not seen it yet.
		if (wanted === "import" && isDateGuessed && !lookFirst) {
			setWanted(null);
			setLookFirst(true);
		} else run(wanted);
	}, [wanted, choice.state, preview.isLoading, isChecking]);

	const refused = starting.isError ? refusalOf(starting.error) : preview.isError ? refusalOf(preview.error) : null;
	const step: ImportStep = starting.isPending
		? "Import"
		: !preview.data
			? "Upload"
			: hasEmail
				? "Preview"
				: "Match columns";
	return (
		<Stack gap="lg">
			<ImportSteps current={step} />
			<Paper
				component="form"
				noValidate
				withBorder
				bg="var(--surface)"
				p="lg"
				onSubmit={(event: React.FormEvent) => {
					event.preventDefault();
					press("import");
				}}
			>
				<FileUpload
					key={round}
					label="CSV file"
					purpose="import"
					accept=".csv,text/csv"
					error={missing ? "Please select a CSV file to import" : null}
					onChange={choose}
				/>
				<Group mt="md" gap="sm">
					<Button
						onClick={() => press("check")}
						loading={wanted === "check" || check?.step === "running"}
						disabled={starting.isPending}
					>
						Preview import
					</Button>
					<Button type="submit" variant="default" loading={wanted === "import" || starting.isPending}>
						Import
					</Button>
				</Group>
			</Paper>
			{lookFirst && guessed && !changed && (
				<LookFirst title="Please look at the columns first">
					Some columns were guessed from their names. If they look right below, select Import again.
				</LookFirst>
			)}
			{lookFirst && isDateGuessed && (
				<LookFirst title="Please look at the dates first">
					These dates are ambiguous. If they look right below, select Import again.
				</LookFirst>
			)}
			{refused && <ImportRefusal {...refused} />}
			{preview.data && (
				<ImportColumns
					shop={preview.data.shop}
					repeated={changed ? [] : preview.data.repeated}
					rows={preview.data.rows}
					matches={matches}
					firstRowIsHeader={firstRowIsHeader}
					disabled={starting.isPending}
					onMatches={(next) => {
						setChanged(next);
						setLookFirst(true);
					}}
					onFirstRow={(isHeader) => {
						setFirstRowIsHeader(isHeader);
						setChanged(isHeader ? null : matchByLooks(preview.data.rows[0] ?? []));
					}}
				/>
			)}
			{!refused && check && (
				<ImportPreview
					check={check}
					headingRef={previewHeading}
					ambiguousDate={ambiguousDate}
					dateOrder={dateOrder}
					onDateOrder={setDateOrder}
					restoreRevoked={restoreRevoked}
					onRestoreRevoked={setRestoreRevoked}
					latest={latest}
					statuses={statuses}
					onStatus={(key, access) => setStatuses((before) => ({ ...before, [key]: access }))}
					excludedProducts={excludedProducts}
					onExcludedProducts={setExcludedProducts}
					guessedColumns={matches.filter((match) => match.guessed).length}
					// Its button is below the columns, and says that they were guessed.
					onImport={() => file && starting.mutate(file)}
					importing={starting.isPending}
				/>
			)}
		</Stack>
	);
}

/** Why `Import` is waiting. The button may be far below, so the notice gets the focus. */
function LookFirst({ title, children }: { title: string; children: string }) {
	const notice = useRef<HTMLDivElement>(null);
	useEffect(() => notice.current?.focus(), []);
	return (
		<Alert ref={notice} tabIndex={-1} color="yellow" role="alert" title={title}>
			{children}
		</Alert>
	);
}
