import type { UseFormReturnType } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorCode } from "./error-message.ts";
import { fieldErrors } from "./field-errors.ts";

/** What a conflict offers: whose version holds is for the later admin to choose. */
export interface ConflictChoices {
	onLoad: () => void;
	onSaveOver: () => void;
	pending: boolean;
	/** Theirs was asked for, and did not come. */
	loadFailed: boolean;
}

export interface Editing<Item> {
	/** What was there when the editing began, or was loaded or saved since; null: something new. */
	base: Item | null;
	/** Saves what stands in the form; what someone else saved meanwhile is not overwritten. */
	save: () => void;
	saving: boolean;
	/** Someone else has saved meanwhile; null while nobody has. */
	conflict: ConflictChoices | null;
	/** What else went wrong; null while nothing has. */
	failure: Error | null;
	/** Goes on from another version: what was just saved, or theirs. */
	take: (item: Item) => void;
}

/**
 * Adding or changing something that others may change at the same time. What was typed stays in the form until it is
 * saved, or theirs is loaded on purpose.
 *
 * @param options `item` null: a new one; `update` is given the version that the editing began with, or the newest one, to save over
 */
export function useEditing<Item extends { id: string; updatedAt: Date }, Form extends object, Saved>(options: {
	item: Item | null;
	form: UseFormReturnType<Form>;
	formOf: (item: Item) => Form;
	create: () => Promise<Saved>;
	update: (version: { id: string; updatedAt: Date }, base: Item) => Promise<Saved>;
	read: (id: string) => Promise<Item>;
	/** @param base as in `Editing`, from before */
	onSaved: (saved: Saved, base: Item | null) => unknown;
	/** When another version is gone on from. */
	onTaken?: () => void;
	/** Refusals that belong to a field, besides those of its shape. */
	faultsOf?: (error: Error) => Record<string, string>;
}): Editing<Item> {
	const { form, formOf, create, update, read, onSaved } = options;
	const [base, setBase] = useState(options.item);
	const saving = useMutation({
		onMutate: () => loading.reset(),
		mutationFn: async ({ over }: { over: boolean }) => {
			if (!base) return create();
			const { updatedAt } = over ? await read(base.id) : base;
			return update({ id: base.id, updatedAt }, base);
		},
		onSuccess: (saved) => onSaved(saved, base),
		onError: (error) => form.setErrors({ ...fieldErrors(error), ...options.faultsOf?.(error) }),
	});
	const take = (item: Item) => {
		setBase(item);
		form.setInitialValues(formOf(item));
		form.setValues(formOf(item));
		options.onTaken?.();
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
	};
}
