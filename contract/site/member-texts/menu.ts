import { limits } from "../../limits.ts";
import type { MemberText } from "./text.ts";

const max = limits.memberText.menu;

/** Entries of the member area's menu, which are also the titles of their pages (MEM-01). */
export const menuTexts = {
	menuLibrary: { label: "Library", text: "Library", max },
	menuDashboard: { label: "Dashboard", text: "Dashboard", max },
	menuCourse: { label: "Course", text: "Course", max, hint: "Shown while members see the course." },
	menuDownloads: { label: "Downloads", text: "Downloads", max },
	menuProfile: { label: "Profile", text: "Profile", max },
} as const satisfies Record<string, MemberText>;
