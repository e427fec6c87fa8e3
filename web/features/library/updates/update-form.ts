import { readColor } from "../../../../contract/color.ts";
import {
	type AdminUpdate,
	isReadable,
	type MemberUpdate,
	type UpdateInput,
} from "../../../../contract/library/updates.ts";
import { isWebAddress, WEB_ADDRESS_RULE } from "../../../lib/text/web-address.ts";

/** The fields as typed (UPD-03). */
export interface UpdateForm {
	type: UpdateInput["type"] & string;
	title: string;
	content: string;
	priority: string;
	/** In the format of a browser's local date and time field. */
	startDate: string;
	endDate: string;
	linkUrl: string;
	linkText: string;
	imageUrl: string;
	backgroundColor: string;
	textColor: string;
	isActive: boolean;
}

export const emptyUpdate: UpdateForm = {
	type: "update",
	title: "",
	content: "",
	priority: "0",
	startDate: "",
	endDate: "",
	linkUrl: "",
	linkText: "",
	imageUrl: "",
	backgroundColor: "",
	textColor: "",
	isActive: true,
};

export function toForm(update: AdminUpdate): UpdateForm {
	return {
		type: update.type as UpdateForm["type"],
		title: update.title,
		content: update.content,
		priority: String(update.priority),
		startDate: localTime(update.startDate),
		endDate: localTime(update.endDate),
		linkUrl: update.linkUrl ?? "",
		linkText: update.linkText ?? "",
		imageUrl: update.imageUrl ?? "",
		backgroundColor: update.backgroundColor ?? "",
		textColor: update.textColor ?? "",
		isActive: update.isActive,
	};
}

/** Returns the request; only for a form without errors. */
export function toInput(form: UpdateForm): UpdateInput {
	return {
		...form,
		priority: Number(form.priority),
		startDate: form.startDate ? new Date(form.startDate) : null,
		endDate: form.endDate ? new Date(form.endDate) : null,
	};
}

const COLOR = "Must be a color such as #1d4ed8 or rgba(29, 78, 216, 0.5)";

/** Warns while colors are chosen; returns null if the text is readable on its background. */
export const unreadableText = (colors: Pick<UpdateForm, "backgroundColor" | "textColor">): string | null =>
	isReadable(colors) ? null : "Hard to read on this background. Choose a darker or lighter color.";

/** Checks for errors that a person can fix before submitting. The server validates again. */
export const updateRules = {
	title: (value: string) => (value.trim() ? null : "Title is required"),
	content: (value: string) => (value.trim() ? null : "Content is required"),
	priority: (value: string) => (/^\s*-?\d{1,10}\s*$/.test(value) ? null : "Must be a whole number"),
	endDate: (value: string, { startDate }: UpdateForm) =>
		value && startDate && new Date(value) < new Date(startDate) ? "End must be after start" : null,
	linkUrl: (value: string) => (!value.trim() || isWebAddress(value) ? null : WEB_ADDRESS_RULE),
	imageUrl: (value: string) => (!value.trim() || isWebAddress(value) ? null : WEB_ADDRESS_RULE),
	backgroundColor: (value: string) => (!value.trim() || readColor(value) ? null : COLOR),
	textColor: (value: string, form: UpdateForm) => {
		if (value.trim() && !readColor(value)) return COLOR;
		return unreadableText({ ...form, textColor: value });
	},
};

/** Returns a preview of the card as members will see it. */
export function previewOf(form: UpdateForm, createdAt: Date): MemberUpdate {
	const filled = (value: string) => value.trim() || null;
	return {
		id: "preview",
		type: form.type,
		title: form.title.trim() || "Title",
		content: form.content.trim() || "Content",
		linkUrl: filled(form.linkUrl),
		linkText: filled(form.linkText),
		imageUrl: filled(form.imageUrl),
		backgroundColor: filled(form.backgroundColor),
		textColor: filled(form.textColor),
		createdAt,
	};
}

/** Formats a time in the reader's own time zone, to the minute. */
function localTime(date: Date | null): string {
	if (!date) return "";
	const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
	return local.toISOString().slice(0, 16);
}
