import { Fieldset, Select, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { minorDigits, parseMoney } from "../../../../../contract/money.ts";
import { type PageField as Field, fieldOf } from "../../../../../contract/site/sales-page/page-fields.ts";
import { anchorOf } from "../../../../../contract/site/sales-page/page-sections/sections.ts";
import { useEditedPage, useField } from "../edited-page.ts";
import { sectionName } from "../page-parts.ts";
import { fieldId, type Path, valueAt } from "./content-path.ts";
import { ItemList } from "./item-list.tsx";
import { MediaField } from "./media-field.tsx";
import classes from "./page-field.module.css";
import { PictureField } from "./picture-field.tsx";
import { RichField } from "./rich-field.tsx";

interface FieldProps {
	shape: z.ZodType;
	path: Path;
}

/** A field of the page, rendered by its schema: every part of the page can be edited (PAGE-01). */
export function PageField({ shape, path }: FieldProps) {
	const field = fieldOf(shape);
	if (!field) return null;
	const props = { field, path };
	switch (field.input) {
		case "group":
			return <GroupField {...props} shape={shape as z.ZodObject} />;
		case "list":
			return <ListField {...props} shape={shape as z.ZodArray<z.ZodType>} />;
		case "line":
		case "text":
			return <TextField {...props} />;
		case "rich":
			return <RichField {...props} />;
		case "money":
		case "number":
			return <AmountField {...props} />;
		case "flag":
			return <FlagField {...props} />;
		case "choice":
			return <ChoiceField {...props} />;
		case "anchor":
			return <SectionLinkField {...props} />;
		case "media":
			return <MediaField {...props} />;
		case "picture":
		case "decoration":
			return <PictureField {...props} />;
	}
}

interface NamedFieldProps {
	field: Field;
	path: Path;
}

/** The fields of a group, without a frame. */
export function GroupFields({ shape, path }: { shape: z.ZodObject; path: Path }) {
	return (
		<Stack gap="md">
			{Object.entries(shape.shape).map(([name, inner]) => (
				<PageField key={name} shape={unwrap(inner as z.ZodType)} path={[...path, name]} />
			))}
		</Stack>
	);
}

const unwrap = (shape: z.ZodType): z.ZodType =>
	shape instanceof z.ZodOptional ? unwrap(shape.unwrap() as z.ZodType) : shape;

function GroupField({ field, path, shape }: NamedFieldProps & { shape: z.ZodObject }) {
	return (
		<Fieldset legend={field.label} className={classes.group}>
			{field.help && (
				<Text size="sm" c="dimmed" mb="sm">
					{field.help}
				</Text>
			)}
			<GroupFields shape={shape} path={path} />
		</Fieldset>
	);
}

function ListField({ field, path, shape }: NamedFieldProps & { shape: z.ZodArray<z.ZodType> }) {
	const { value = [], onChange, error } = useField<unknown[] | undefined>(path);
	const item = shape.element;
	return (
		<ItemList
			field={field}
			path={path}
			items={value}
			nameOf={(one) => nameOf(one)}
			onChange={onChange}
			add={() => emptyValue(item)}
			error={error}
			render={(at) =>
				item instanceof z.ZodObject ? (
					<GroupFields shape={item} path={[...path, at]} />
				) : (
					<PageField shape={item} path={[...path, at]} />
				)
			}
		/>
	);
}

/** Returns the name of a list item: the beginning of its text. */
function nameOf(item: unknown): string {
	if (typeof item === "string") return item;
	const hint = Object.values(item as Record<string, unknown>).find(
		(value) => typeof value === "string" && value.trim() !== "" && !value.startsWith("/"),
	);
	return String(hint ?? "");
}

/** Returns a new, empty item of a list. */
function emptyValue(shape: z.ZodType): unknown {
	const field = fieldOf(shape);
	if (shape instanceof z.ZodObject)
		return field?.input === "picture"
			? { src: "", alt: "" }
			: Object.fromEntries(
					Object.entries(shape.shape).flatMap(([name, inner]) =>
						inner instanceof z.ZodOptional ? [] : [[name, emptyValue(inner as z.ZodType)]],
					),
				);
	if (shape instanceof z.ZodArray) return [];
	if (shape instanceof z.ZodBoolean) return false;
	if (shape instanceof z.ZodNumber) return "";
	if (field?.choices) return Object.keys(field.choices)[0];
	return "";
}

/** Returns a message about whether a text has a readable length. */
function lengthMessage({ ideal }: Field, value: string): string | null {
	if (!ideal) return null;
	return value.length > ideal
		? `${value.length} characters: up to ${ideal} read well.`
		: `${value.length} of about ${ideal} characters`;
}

function Description({ field, value = "" }: { field: Field; value?: string }) {
	const hint = [field.help, lengthMessage(field, value)].filter(Boolean);
	return hint.join(" ");
}

function TextField({ field, path }: NamedFieldProps) {
	const { value, onChange, error } = useField<string>(path);
	const shared = {
		id: fieldId(path),
		label: field.label,
		description: (field.help || field.ideal) && <Description field={field} value={value} />,
		value,
		error,
		dir: "auto",
		inputWrapperOrder: ["label", "input", "description", "error"] as ("label" | "input" | "description" | "error")[],
	};
	return field.input === "line" ? (
		<TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
	) : (
		<Textarea
			{...shared}
			size="md"
			autosize
			minRows={2}
			maxRows={12}
			onChange={(event) => onChange(event.currentTarget.value)}
		/>
	);
}

/** A number, or invalid input, which stays until it is corrected. */
function AmountField({ field, path }: NamedFieldProps) {
	const { content } = useEditedPage();
	const { value, onChange, error } = useField<number | string>(path);
	const currency = field.input === "money" ? String(valueAt(content, ["offer", "currency"]) ?? "") : "";
	// As typed: `27.` on the way to `27.50` is already the number 27.
	const [typed, setTyped] = useState(String(value));
	const read = (text: string) => (field.input === "money" ? readMoney(text, currency) : readNumber(text));
	const shown = read(typed) === value ? typed : String(value);
	return (
		<TextInput
			id={fieldId(path)}
			label={field.label}
			description={field.help}
			inputMode="decimal"
			styles={{ wrapper: { maxWidth: 240 } }}
			rightSection={
				currency && (
					<Text size="sm" c="dimmed">
						{currency}
					</Text>
				)
			}
			rightSectionWidth={currency ? 56 : undefined}
			value={shown}
			error={error}
			onChange={(event) => {
				setTyped(event.currentTarget.value);
				onChange(read(event.currentTarget.value));
			}}
		/>
	);
}

const readNumber = (text: string): number | string =>
	/^\d{1,9}\.?\d{0,6}$/.test(text.trim()) ? Number(text.trim()) : text;

/** Understands what the setup guide and the discount codes do, such as `27,50` and `1.497,00`. */
function readMoney(text: string, currency: string): number | string {
	const money = parseMoney(text, { currency });
	return money?.currency === currency ? money.minorUnits / 10 ** minorDigits(currency) : text;
}

function FlagField({ field, path }: NamedFieldProps) {
	const { value, onChange } = useField<boolean>(path);
	return (
		<Switch
			size="md"
			id={fieldId(path)}
			label={field.label}
			description={field.help}
			checked={value}
			onChange={(event) => onChange(event.currentTarget.checked)}
		/>
	);
}

function ChoiceField({ field, path }: NamedFieldProps) {
	const { value, onChange, error } = useField<string>(path);
	return (
		<Select
			size="md"
			id={fieldId(path)}
			label={field.label}
			description={field.help}
			data={Object.entries(field.choices ?? {}).map(([choice, label]) => ({ value: choice, label }))}
			value={value}
			allowDeselect={false}
			error={error}
			maw={360}
			onChange={(choice) => choice && onChange(choice)}
		/>
	);
}

/** A link to a section, which is chosen by its name. */
function SectionLinkField({ field, path }: NamedFieldProps) {
	const { sections } = useEditedPage().content;
	const { value, onChange, error } = useField<string>(path);
	const targets = new Map(
		sections.map((section) => [`#${anchorOf(sections, section)}`, sectionName(sections, section)]),
	);
	const isGone = value !== "" && !targets.has(value);
	return (
		<Select
			size="md"
			id={fieldId(path)}
			label={field.label}
			description={
				isGone
					? "The section was removed, so the link isn’t shown. Choose another one, or remove the link."
					: field.help
			}
			data={[...targets].map(([anchor, label]) => ({ value: anchor, label }))}
			value={isGone ? null : value}
			placeholder={isGone ? value : "Choose a section"}
			allowDeselect={false}
			searchable
			error={error}
			maw={360}
			onChange={(anchor) => anchor && onChange(anchor)}
		/>
	);
}
