import type { UseFormReturnType } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorCode } from "../error-message.ts";
import { fieldErrors } from "./field-errors.ts";
import { focusFirstError } from "./focus-first-error.ts";
import { isSame, keepTyped } from "./keep-typed.ts";

/** Choices in a conflict: the later admin decides which version to keep. */
export interface ConflictChoices {
	onLoad: () => void;
	onSaveOver: () => void;
	pending: boolean;
	/** Loading the other version has failed. */
	loadFailed: boolean;
}

export interface Editing<Item> {
	/** The values at the start of editing, or loaded or saved since; null for a new item. */
	base: Item | null;
	/** Saves the form's values; a version that someone else saved meanwhile is not overwritten. */
	save: () => void;
	saving: boolean;
	/** A new item is being saved: its page is opened then, so nothing may be typed that it would not have. */
	creating: boolean;
	/** The version that someone else has saved meanwhile; null without one. */
	conflict: ConflictChoices | null;
	/** Any other error; null if there is none. */
	failure: Error | null;
	/** Continues from another version, in place of what is in the form. */
	take: (item: Item) => void;
	/** Continues from the version just saved; what was typed while it was on its way stays, unsaved. */
	takeSaved: (item: Item) => void;
	/**
	 * Continues from a newer version that was loaded meanwhile: in place of what is in the form if nothing was typed, and
	 * beside it if the fields are still those that the editing started from.
	 */
	follow: (item: Item) => void;
}

/**
 * Adds or changes an item that others may edit concurrently. The input stays in the form until it is saved, or replaced
 * on purpose by the other version.
 *
 * @param options `item`: null for a new one; `update` receives the version that the editing started from, or the newest
 *   one to overwrite it
 */
export function useEditing<Item extends { id: string; updatedAt: Date }, Form extends object, Saved>(options: {
	item: Item | null;
	form: UseFormReturnType<Form>;
	toForm: (item: Item) => Form;
	create: () => Promise<Saved>;
	update: (version: { id: string; updatedAt: Date }, base: Item) => Promise<Saved>;
	read: (id: string) => Promise<Item>;
	/** @param base as in `Editing`, before saving */
	onSaved: (saved: Saved, base: Item | null) => unknown;
	/** Called when another version takes the place of what is in the form. */
	onReplaced?: () => void;
	/** Returns errors of fields, besides those of the schema. */
	toFieldErrors?: (error: Error) => Record<string, string>;
}): Editing<Item> {
	const { form, toForm, create, update, read, onSaved } = options;
	const [base, setBase] = useState(options.item);
	/** The form as it was last sent. */
	const sent = useRef(form.getValues());
	const saving = useMutation({
		onMutate: () => loading.reset(),
		mutationFn: async ({ over }: { over: boolean }) => {
			if (!base) return create();
			const { updatedAt } = over ? await read(base.id) : base;
			sent.current = form.getValues();
			return update({ id: base.id, updatedAt }, base);
		},
		onSuccess: (saved) => onSaved(saved, base),
		onError: (error) => {
			const errors = { ...fieldErrors(error), ...options.toFieldErrors?.(error) };
			form.setErrors(errors);
			// Keeps the focus of a person who is typing again.
			if (!document.activeElement?.matches("input, textarea, [contenteditable]")) focusFirstError(form)(errors);
		},
	});
	const take = (item: Item) => {
		setBase(item);
		form.setInitialValues(toForm(item));
		form.setValues(toForm(item));
		options.onReplaced?.();
	};
	const takeSaved = (item: Item) => {
		setBase(item);
		keepTyped(form, sent.current, toForm(item));
	};
	const follow = (item: Item) => {
		if (!base || item.updatedAt <= base.updatedAt) return;
		if (!form.isDirty()) take(item);
		else if (isSame(toForm(item), toForm(base))) setBase(item);
	};
	const loading = useMutation({
		mutationFn: (id: string) => read(id),
		onSuccess: (theirs) => {
			take(theirs);
			saving.reset();
		},
	});
	const isConflict = errorCode(saving.error) === "CHANGED_MEANWHILE";
	return {
		base,
		save: () => saving.mutate({ over: false }),
		saving: saving.isPending,
		creating: saving.isPending && !base,
		conflict:
			isConflict && base
				? {
						onLoad: () => loading.mutate(base.id),
						onSaveOver: () => saving.mutate({ over: true }),
						pending: saving.isPending || loading.isPending,
						loadFailed: loading.isError,
					}
				: null,
		failure: isConflict ? null : saving.error,
		take,
		takeSaved,
		follow,
	};
}
