import { ActionIcon, Alert, Anchor, Badge, Button, SegmentedControl, Stack, Text, Tooltip } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { z } from "zod";
import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import { findProblems } from "../../../../contract/site/sales-page/page-drafts.ts";
import { anchorOf } from "../../../../contract/site/sales-page/page-sections/sections.ts";
import type { SalesPageState } from "../../../../contract/site/sales-page/sales-page.ts";
import { api } from "../../../lib/api.ts";
import { useAskBeforeClosing } from "../../../lib/editing/use-ask-before-closing.ts";
import { notice } from "../../../lib/notices.ts";
import { ShownPage, useSite } from "../../../lib/page/site.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { ChangedMeanwhile } from "../../../ui/dialog/changed-meanwhile.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { UnsavedChangesGuard } from "../../../ui/editor/unsaved-changes-guard.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { EditedPage, useEditedPage } from "./edited-page.ts";
import { type Path, pathOfField } from "./fields/content-path.ts";
import { PageField } from "./fields/page-field.tsx";
import { GuideNote } from "./guide-note.tsx";
import { findPressed, findShown, type Pressed } from "./in-place/shown-texts.ts";
import { useFieldOpener, WantedField } from "./in-place/wanted-field.ts";
import { findPart, type PagePart, shapeOf } from "./page-parts.ts";
import { PagePreview } from "./page-preview.tsx";
import { StartTestDialog } from "./page-tests/start-test-dialog.tsx";
import { PartList } from "./part-list.tsx";
import { DraftLinkDialog } from "./publishing/draft-link-dialog.tsx";
import { pageScheduleQuery } from "./publishing/page-schedule.ts";
import { PublishDialog } from "./publishing/publish-dialog.tsx";
import { ScheduleNote } from "./publishing/schedule-note.tsx";
import classes from "./sales-page-editor.module.css";
import type { ShownPages } from "./shown-pages.ts";
import { UnknownSections } from "./unknown-sections.tsx";
import { isStuck, type PageDraft, usePageDraft } from "./use-page-draft.ts";
import { useUndoKeys } from "./use-undo-keys.ts";

/** The field that has the focus, and the part whose form it is in. */
interface FocusedField {
	part: string;
	path: Path;
}

/** Wide enough for the form and a phone side by side. */
const SIDE_BY_SIDE = "(min-width: 75em)";

/** Edits every word, price, list and picture of the public pages, with a preview (PAGE-01). */
export function SalesPageEditor({ initial, pages }: { initial: SalesPageState; pages: ShownPages }) {
	const draft = usePageDraft(initial);
	const [parameters] = useSearchParams();
	const part = findPart(draft.content, parameters.get("part"));
	useUndoKeys(draft);
	const problems = useMemo(() => findProblems(draft.content), [draft.content]);
	const sideBySide = useMediaQuery(SIDE_BY_SIDE, true);
	const [view, setView] = useState("edit");
	useAskBeforeClosing(draft.state === "saving");
	const { wanted, open } = useFieldOpener();
	const [focused, setFocused] = useState<FocusedField | null>(null);
	const press = ({ part: pressed, path }: Pressed) => {
		setView("edit");
		// Beside the texts of the part that is open, there is nothing to open.
		if (path || pressed.id !== part?.id) open(pressed.id, path);
	};
	const edited = useMemo(
		() => ({ content: draft.content, latest: draft.latest, set: draft.set, problems }),
		[draft.content, draft.latest, draft.set, problems],
	);
	return (
		<EditedPage value={edited}>
			<UnsavedChangesGuard unsaved={isStuck(draft.state)} />
			<EditorHead draft={draft} problems={problems} part={part} testing={initial.testing} />
			<UnknownSections sections={initial.draft.unknownSections} />
			{!sideBySide && (
				<SegmentedControl
					fullWidth
					mb="md"
					aria-label="Edit or preview"
					value={view}
					onChange={setView}
					data={[
						{ value: "edit", label: "Edit" },
						{ value: "preview", label: "Preview" },
					]}
				/>
			)}
			<div className={classes.columns}>
				{(sideBySide || view === "edit") && (
					// biome-ignore lint/a11y/noStaticElementInteractions: hears of the focus of its fields
					<div
						onFocus={({ target }) => {
							const path = pathOfField(target.id);
							setFocused(part && path ? { part: part.id, path } : null);
						}}
					>
						<WantedField value={wanted}>
							{part ? <PartForm key={part.id} part={part} /> : <PartList pages={pages} />}
						</WantedField>
					</div>
				)}
				{(sideBySide || view === "preview") && (
					<div className={classes.preview}>
						<DraftPreview
							content={draft.content}
							reviews={initial.reviews}
							part={part}
							pages={pages}
							focused={focused}
							onPress={press}
						/>
					</div>
				)}
			</div>
		</EditedPage>
	);
}

const stateLabel = {
	saved: "All changes saved",
	saving: "Saving…",
	failed: "Not saved. Trying again…",
	conflict: "Not saved",
};

function EditorHead(props: {
	draft: PageDraft;
	problems: ReturnType<typeof findProblems>;
	part: PagePart | undefined;
	testing: boolean;
}) {
	const { draft, part, problems, testing } = props;
	const [publishing, publish] = useDisclosure(false);
	const [startingTest, startTest] = useDisclosure(false);
	const [discarding, discard] = useDisclosure(false);
	const [sharing, share] = useDisclosure(false);
	return (
		<>
			{part && <BackLink to="/admin/sales-page">Sales page</BackLink>}
			<PageHeading
				title={part?.name ?? "Sales page"}
				subtitle={
					<>
						<span role="status">{stateLabel[draft.state]}</span>
						{draft.changed && (
							<Badge component="span" variant="light" color="yellow" ml="xs" className={classes.badge}>
								Not published
							</Badge>
						)}
					</>
				}
				actions={
					<>
						<StepButton label="Undo last change" keys="Ctrl+Z" disabled={!draft.canStep.undo} onClick={draft.undo}>
							<IconArrowBackUp size={18} aria-hidden />
						</StepButton>
						<StepButton
							label="Redo last change"
							keys="Ctrl+Shift+Z"
							disabled={!draft.canStep.redo}
							onClick={draft.redo}
						>
							<IconArrowForwardUp size={18} aria-hidden />
						</StepButton>
						<Button size="sm" variant="subtle" onClick={share.open}>
							Share draft
						</Button>
						<Button size="sm" variant="subtle" component={Link} to="/admin/sales-page/test">
							Tests
						</Button>
						<Button size="sm" variant="subtle" component={Link} to="/admin/sales-page/versions">
							Versions
						</Button>
						{draft.changed && (
							<Button size="sm" variant="default" onClick={discard.open}>
								Discard changes
							</Button>
						)}
						{draft.changed && !testing && (
							<Button size="sm" variant="default" onClick={startTest.open}>
								A/B test
							</Button>
						)}
						<Button size="sm" onClick={publish.open} disabled={!draft.changed || testing}>
							Publish
						</Button>
					</>
				}
			/>
			{testing && (
				<Alert color="blue" mb="md" role="note">
					A test of two versions is running. Changes stay in the draft, and can be published once the test has ended.{" "}
					<Anchor component={Link} to="/admin/sales-page/test" inherit>
						See the test
					</Anchor>
				</Alert>
			)}
			<GuideNote />
			<ScheduleNote />
			{draft.state === "conflict" && <Conflict draft={draft} />}
			{sharing && <DraftLinkDialog onClose={share.close} />}
			{publishing && <PublishDialog draft={draft} problems={problems} onClose={publish.close} />}
			{startingTest && <StartTestDialog draft={draft} problems={problems} onClose={startTest.close} />}
			<DiscardDialog opened={discarding} draft={draft} onClose={discard.close} />
		</>
	);
}

function StepButton(props: {
	label: string;
	keys: string;
	disabled: boolean;
	onClick: () => void;
	children: ReactNode;
}) {
	const { label, keys, disabled, onClick, children } = props;
	return (
		<Tooltip label={`${label} (${keys})`}>
			<ActionIcon variant="subtle" size={36} disabled={disabled} onClick={onClick} aria-label={label}>
				{children}
			</ActionIcon>
		</Tooltip>
	);
}

/** Another admin has edited the draft meanwhile: the last to type chooses which version to keep. */
function Conflict({ draft }: { draft: PageDraft }) {
	const [pending, setPending] = useState(false);
	const [loadFailed, setLoadFailed] = useState(false);
	const act = async (work: () => Promise<unknown>) => {
		setPending(true);
		setLoadFailed(false);
		await work().catch(() => setLoadFailed(true));
		setPending(false);
	};
	return (
		<ChangedMeanwhile
			pending={pending}
			loadFailed={loadFailed}
			onLoad={() => void act(async () => draft.take(await api.admin.salesPage.read()))}
			onSaveOver={() => void act(draft.saveOver)}
		/>
	);
}

function DiscardDialog({ opened, draft, onClose }: { opened: boolean; draft: PageDraft; onClose: () => void }) {
	const [pending, setPending] = useState(false);
	const [error, setError] = useState<string | null>(null);
	const queryClient = useQueryClient();
	const isScheduled = queryClient.getQueryData(pageScheduleQuery.queryKey)?.schedule?.refusal === null;
	const discard = async () => {
		setPending(true);
		setError(null);
		try {
			const updatedAt = await draft.settle();
			if (!updatedAt) throw new Error("not saved");
			draft.take(await api.admin.salesPage.discardDraft({ updatedAt }));
			void queryClient.invalidateQueries({ queryKey: pageScheduleQuery.queryKey });
			onClose();
			notice.succeeded("Changes discarded. The draft matches the live page.");
		} catch {
			setError("The changes could not be discarded. Please try again.");
		}
		setPending(false);
	};
	return (
		<ConfirmDialog
			opened={opened}
			title="Discard all changes?"
			confirmLabel="Discard changes"
			cancelLabel="Keep editing"
			pending={pending}
			error={error}
			onClose={onClose}
			onConfirm={() => void discard()}
		>
			All unpublished changes will be lost. {isScheduled && "The scheduled publication is canceled."}
		</ConfirmDialog>
	);
}

/** A section may show only fields of the page. */
const hasFields = (content: PageContent) => (path: Path) => {
	const shape = shapeOf(content, path);
	return !(shape instanceof z.ZodObject) || Object.keys(shape.shape).length > 0;
};

function PartForm({ part }: { part: PagePart }) {
	const { content, problems } = useEditedPage();
	const [own] = part.fields;
	const ofSection = problems.filter(
		({ path }) => own?.[0] === "sections" && path[0] === "sections" && path[1] === own[1] && path[2] === "id",
	);
	return (
		<Stack gap="lg">
			{ofSection.map(({ message }) => (
				<Alert key={message} color="red">
					{message}
				</Alert>
			))}
			{part.fields.filter(hasFields(content)).map((path) => (
				<PageField key={path.join(".")} shape={shapeOf(content, path)} path={path} />
			))}
			<Text size="sm" c="dimmed">
				In any text, {"{price}"}, {"{regularPrice}"}, {"{bonusValue}"}, {"{totalValue}"}, {"{itemCount}"},{" "}
				{"{guaranteeDays}"}, {"{emailBonus}"}, {"{site}"}, {"{email}"} and {"{phone}"} are replaced with your current
				values.
			</Text>
		</Stack>
	);
}

/** Rendered with low priority, so that typing never waits for it. */
function DraftPreview(props: {
	content: PageContent;
	reviews: SalesPageState["reviews"];
	part: PagePart | undefined;
	pages: ShownPages;
	/** The field that has, or had, the focus. */
	focused: FocusedField | null;
	onPress: (pressed: Pressed) => void;
}) {
	const { reviews, part, pages, focused } = props;
	const content = useDeferredValue(props.content);
	const site = useSite();
	const at = part?.shownAt ?? "landing";
	const shown = useMemo(
		() => ({ site, signedIn: false, page: pages.fillIn(content, site), reviews: reviews ?? undefined }),
		[pages, site, content, reviews],
	);
	const { sections } = content;
	const section = sections.find(({ id }) => id === part?.id);
	/** Read when the focus moves, not with each letter. */
	const latest = useRef({ page: shown.page, part });
	latest.current = { page: shown.page, part };
	const findEdited = useMemo(
		() =>
			focused &&
			((document: Document) => {
				const { page, part: current } = latest.current;
				return current?.id === focused.part ? findShown(document, page, current, focused.path) : undefined;
			}),
		[focused],
	);
	return (
		<PagePreview
			key={at}
			style={pages.styleOf(at, content, site.brand)}
			scrollTo={section ? anchorOf(sections, section) : null}
			findEdited={findEdited}
			onPress={(page, place) => {
				const pressed = findPressed(page, shown.page, place, at === "landing" ? null : (part ?? null));
				if (pressed) props.onPress(pressed);
			}}
		>
			<ShownPage value={shown}>
				<pages.Page at={at} />
			</ShownPage>
		</PagePreview>
	);
}
