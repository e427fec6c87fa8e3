import {
	Alert,
	Button,
	CloseButton,
	FileButton,
	Group,
	Input,
	Progress,
	Stack,
	Text,
	VisuallyHidden,
} from "@mantine/core";
import { IconFile, IconPlayerPause, IconPlayerPlay, IconUpload } from "@tabler/icons-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { formatFileSize } from "../../../contract/file-size.ts";
import type { UploadPurpose } from "../../../contract/site/uploads.ts";
import { remainingTime } from "../../lib/uploads/speedometer.ts";
import { type UploadState, useUpload } from "../../lib/uploads/use-upload.ts";
import classes from "./file-upload.module.css";

export interface UploadedFile {
	uploadId: string;
	fileName: string;
}

/** State of a file for its form: `busy` while it is uploading, `failed` if it was refused. */
export type FileChoice =
	| { state: "none" }
	| { state: "busy"; fileName: string; file: File }
	| { state: "failed"; fileName: string }
	| ({ state: "ready"; file: File } & UploadedFile);

/**
 * Chooses a file and uploads it immediately: percent, speed, pause, resume after a lost connection or a reload, cancel.
 * Also accepts a dropped file.
 */
export function FileUpload(props: {
	label: string;
	purpose: UploadPurpose;
	/** Like the attribute of a file field, such as `image/*`. */
	accept?: string;
	description?: string;
	required?: boolean;
	/** The form's message about an invalid choice. */
	error?: string | null;
	/** The existing file. */
	current?: string | null;
	/** Label of the button, if `current` is no file of its own. */
	chooseLabel?: string;
	onChange: (choice: FileChoice) => void;
}) {
	const { label, current, onChange } = props;
	const { state, choose, pause, resume, cancel } = useUpload(props.purpose, props.accept?.includes("svg"));
	const [over, setOver] = useState(false);
	const labelId = useId();
	const buttonId = useId();

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when the upload takes a step, whatever the listener
	useEffect(() => {
		onChange(choiceOf(state));
	}, [state.step, "uploadId" in state && state.uploadId]);

	const area = useRef<HTMLDivElement>(null);
	useEffect(() => {
		// The clicked button is gone: keyboard users keep their position.
		if (state.step !== "empty" && document.activeElement === document.body) area.current?.focus();
	}, [state.step]);

	const drop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		const file = event.dataTransfer.files[0];
		if (file) void choose(file);
	};

	return (
		<Input.Wrapper
			label={label}
			labelElement="div"
			labelProps={{ id: labelId }}
			description={props.description}
			required={props.required}
			error={props.error ?? undefined}
			size="md"
			descriptionProps={{ mb: 6 }}
		>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first */}
			<div
				ref={area}
				tabIndex={-1}
				className={classes.area}
				data-over={over || undefined}
				data-error={props.error ? true : undefined}
				onDragOver={(event) => {
					event.preventDefault();
					setOver(true);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={drop}
			>
				{state.step === "empty" || state.step === "refused" ? (
					<Stack gap="xs">
						{state.step === "refused" && (
							<Alert role="alert" color="red" p="sm">
								{state.file.name}: {state.message}
							</Alert>
						)}
						<Group gap="sm">
							<FileButton accept={props.accept} onChange={(file) => file && void choose(file)}>
								{(button) => (
									<Button
										{...button}
										id={buttonId}
										aria-labelledby={`${labelId} ${buttonId}`}
										variant="default"
										leftSection={<IconUpload size={18} aria-hidden />}
										className={classes.choose}
									>
										{props.chooseLabel ?? (current ? "Choose another" : "Choose a file")}
									</Button>
								)}
							</FileButton>
							<Text size="sm" c="dimmed" className={classes.name}>
								{current ? `Now: ${current}` : "or drop it here"}
							</Text>
						</Group>
					</Stack>
				) : (
					<Chosen state={state} onPause={pause} onResume={resume} onCancel={cancel} />
				)}
			</div>
			<VisuallyHidden role="status">{announcement(state)}</VisuallyHidden>
		</Input.Wrapper>
	);
}

function choiceOf(state: UploadState): FileChoice {
	if (state.step === "empty") return { state: "none" };
	const { file } = state;
	if (state.step === "done") return { state: "ready", fileName: file.name, file, uploadId: state.uploadId };
	return state.step === "refused"
		? { state: "failed", fileName: file.name }
		: { state: "busy", fileName: file.name, file };
}

/** Returns the text for screen readers: each step, but not each percent. */
function announcement(state: UploadState): string {
	switch (state.step) {
		case "empty":
		case "refused":
			return "";
		case "done":
			return `${state.file.name} is uploaded.`;
		case "running":
			return `Uploading ${state.file.name}.`;
		case "paused":
			return "The upload is paused.";
		case "lost":
			return "Connection lost. The upload resumes when it is back.";
		case "givenUp":
			return "Connection lost. Your progress is kept.";
	}
}

function Chosen(props: {
	state: Exclude<UploadState, { step: "empty" | "refused" }>;
	onPause: () => void;
	onResume: () => void;
	onCancel: () => void;
}) {
	const { state } = props;
	const { name, size } = state.file;
	const isDone = state.step === "done";
	return (
		<Stack gap="xs">
			<Group gap="sm" wrap="nowrap" justify="space-between">
				<Group gap="xs" wrap="nowrap" miw={0}>
					<IconFile size={20} aria-hidden className={classes.icon} />
					<Text size="sm" fw={600} className={classes.name}>
						{name}
					</Text>
				</Group>
				<Group gap={4} wrap="nowrap">
					{state.step === "running" && (
						<Button
							variant="subtle"
							size="compact-md"
							onClick={props.onPause}
							leftSection={<IconPlayerPause size={16} aria-hidden />}
						>
							Pause
						</Button>
					)}
					{(state.step === "paused" || state.step === "givenUp" || state.step === "lost") && (
						<Button
							variant="subtle"
							size="compact-md"
							onClick={props.onResume}
							leftSection={<IconPlayerPlay size={16} aria-hidden />}
						>
							{state.step === "paused" ? "Resume" : "Try again"}
						</Button>
					)}
					<CloseButton
						size="lg"
						onClick={props.onCancel}
						aria-label={isDone ? `Remove ${name}` : `Cancel the upload of ${name}`}
					/>
				</Group>
			</Group>
			{isDone ? (
				// Same height as the next state, so that nothing below moves under a pending click.
				<>
					<Progress size="lg" value={100} aria-hidden />
					<Text size="sm" c="dimmed">
						{formatFileSize(size)}, uploaded
					</Text>
				</>
			) : (
				<UploadProgress state={state} />
			)}
		</Stack>
	);
}

function UploadProgress({ state }: { state: Extract<UploadState, { sent: number }> }) {
	const { file, sent, bytesPerSecond, step } = state;
	const percent = file.size > 0 ? Math.floor((sent / file.size) * 100) : 0;
	const labels = {
		running: [
			bytesPerSecond ? `${formatFileSize(bytesPerSecond)}/s` : "",
			remainingTime(file.size - sent, bytesPerSecond),
		]
			.filter(Boolean)
			.join(" · "),
		paused: "Paused",
		lost: "Connection lost. Resumes when it is back.",
		givenUp: "Connection lost. Your progress is kept.",
	}[step];
	return (
		<>
			<Progress.Root size="lg">
				<Progress.Section
					value={percent}
					animated={step === "running"}
					striped={step !== "running"}
					color={step === "running" ? undefined : "gray"}
					aria-label={`Upload of ${file.name}`}
					aria-valuetext={`${percent}%`}
				/>
			</Progress.Root>
			<Group justify="space-between" gap="xs">
				<Text size="sm" className={classes.figures}>
					{percent}% of {formatFileSize(file.size)}
				</Text>
				<Text size="sm" c="dimmed" className={classes.figures}>
					{labels}
				</Text>
			</Group>
		</>
	);
}
