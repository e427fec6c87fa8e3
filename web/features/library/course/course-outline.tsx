import { Progress, Text, UnstyledButton } from "@mantine/core";
import {
	IconChevronRight,
	IconCircle,
	IconCircleCheckFilled,
	IconFileText,
	IconHeadphones,
	IconVideo,
} from "@tabler/icons-react";
import { memo, useEffect, useId, useState } from "react";
import { Link } from "react-router";
import type { LessonSummary, ModuleOutline } from "../../../../contract/library/course.ts";
import classes from "./course-outline.module.css";
import { moduleOf, progressOf } from "./course-progress.ts";
import { useCourseSource } from "./course-source.ts";

/**
 * Modules with their lessons (CRS-05). Only open modules render their lessons, and modules outside the viewport cost
 * nothing, so that a course with thousands of lessons scrolls like a small one.
 */
export function CourseOutline(props: {
	modules: ModuleOutline[];
	currentId: string | null;
	/** Called when a lesson was chosen. */
	onChoose?: () => void;
}) {
	const { modules, currentId, onChoose } = props;
	const currentModuleId = moduleOf(modules, currentId)?.id ?? null;
	return (
		<ol className={classes.modules}>
			{modules.map((module) => (
				<OutlineModule
					key={module.id}
					module={module}
					currentId={module.id === currentModuleId ? currentId : null}
					onChoose={onChoose}
				/>
			))}
		</ol>
	);
}

const OutlineModule = memo(function OutlineModule(props: {
	module: ModuleOutline;
	/** Null if the displayed lesson is not in this module. */
	currentId: string | null;
	onChoose?: () => void;
}) {
	const { module, currentId, onChoose } = props;
	const isCurrent = currentId !== null;
	const [open, setOpen] = useState(isCurrent);
	const listId = useId();
	// Continuing from the last lesson of a module opens the next one.
	useEffect(() => {
		if (isCurrent) setOpen(true);
	}, [isCurrent]);
	const { completed, total, percent } = progressOf(module.lessons);
	return (
		<li className={classes.module} data-open={open || undefined}>
			<UnstyledButton
				className={classes.toggle}
				aria-expanded={open}
				aria-controls={listId}
				onClick={() => setOpen(!open)}
			>
				<IconChevronRight size={16} aria-hidden className={classes.chevron} />
				<span className={classes.moduleTitle}>{module.title}</span>
				<Text span size="xs" c="dimmed">
					{completed}/{total}
					<span className={classes.hidden}> lessons complete</span>
				</Text>
			</UnstyledButton>
			<Progress value={percent} size={3} aria-hidden className={classes.bar} />
			<ul id={listId} className={classes.lessons} hidden={!open}>
				{open &&
					module.lessons.map((lesson) => (
						<OutlineLesson key={lesson.id} lesson={lesson} current={lesson.id === currentId} onChoose={onChoose} />
					))}
				{open && total === 0 && (
					<Text component="li" size="sm" c="dimmed" p="xs">
						No lessons yet.
					</Text>
				)}
			</ul>
		</li>
	);
});

const kinds = {
	text: { Icon: IconFileText, label: "Reading" },
	audio: { Icon: IconHeadphones, label: "Audio" },
	video: { Icon: IconVideo, label: "Video" },
} as const;

function OutlineLesson(props: { lesson: LessonSummary; current: boolean; onChoose?: () => void }) {
	const { lesson, current, onChoose } = props;
	const { Icon, label } = kinds[lesson.kind];
	const { lessonPath } = useCourseSource();
	return (
		<li>
			<Link
				to={lessonPath(lesson.id)}
				className={classes.lesson}
				aria-current={current ? "page" : undefined}
				onClick={onChoose}
			>
				{lesson.completed ? (
					<IconCircleCheckFilled size={18} className={classes.done} role="img" aria-label="Complete" />
				) : (
					<IconCircle size={18} className={classes.open} role="img" aria-label="Not complete" />
				)}
				<span className={classes.lessonTitle}>{lesson.title}</span>
				<span className={classes.facts}>
					<Icon size={14} role="img" aria-label={label} />
					{lesson.duration}
				</span>
			</Link>
		</li>
	);
}
