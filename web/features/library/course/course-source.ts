import { createContext, useContext } from "react";
import { queries } from "../../../lib/api.ts";

/** The source of the course and the target of its links: the member's own, or an admin's preview (PRV-03). */
export interface CourseSource {
	outline: typeof queries.member.course.outline;
	lesson: typeof queries.member.course.lesson;
	lessonPath(lessonId: string): string;
	/** Without a label it has the seller's (BRND-05). */
	back: { to: string; label?: string };
	/** Whether completions and positions are saved. */
	keepsProgress: boolean;
}

export const memberCourse: CourseSource = {
	outline: queries.member.course.outline,
	lesson: queries.member.course.lesson,
	lessonPath: (lessonId) => `/course/lessons/${lessonId}`,
	back: { to: "/dashboard" },
	keepsProgress: true,
};

export const studentPreview: CourseSource = {
	outline: queries.admin.preview.outline,
	lesson: queries.admin.preview.lesson,
	lessonPath: (lessonId) => `/member-preview/lessons/${lessonId}`,
	back: { to: "/admin/modules", label: "Back to modules" },
	keepsProgress: false,
};

export const CourseSourceContext = createContext(memberCourse);

export const useCourseSource = (): CourseSource => useContext(CourseSourceContext);
