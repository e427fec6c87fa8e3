import type { AdminUpdate } from "../../contract/library/updates.ts";

/** An update as admins see it. */
export const sampleUpdate: AdminUpdate = {
	id: "7b0c4c4e-0000-4000-8000-000000000010",
	type: "notice",
	title: "Stored",
	content: "Text",
	linkUrl: null,
	linkText: null,
	imageUrl: null,
	backgroundColor: null,
	textColor: null,
	priority: 0,
	isActive: true,
	startDate: null,
	endDate: null,
	createdAt: new Date("2026-01-01T00:00:00Z"),
	updatedAt: new Date("2026-01-01T00:00:00Z"),
};
