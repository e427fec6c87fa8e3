import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { siteSettings } from "../../../testing/site-settings.ts";
import PreviewLessonPage from "./preview-lesson.tsx";

test.each(["anything", "00000000-0000-4000-8000-000000000000", "x".repeat(2_000)])(
	"PRV-01 the address %s, which is no lesson's, says so",
	async (id) => {
		await renderScreen(PreviewLessonPage, {
			path: `/preview/lessons/${id}`,
			route: "/preview/lessons/:lessonId",
			person: null,
			api: {
				visitor: {
					settings: { read: () => siteSettings },
					preview: {
						lesson: () => {
							throw new ORPCError("LESSON_NOT_FOUND", { status: 404 });
						},
					},
				},
			},
		});
		await expect.element(page.getByText("This lesson does not exist, or has been removed.")).toBeVisible();
	},
);
