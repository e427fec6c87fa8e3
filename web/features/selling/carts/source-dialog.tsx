import { Button, Group, List, PasswordInput, SegmentedControl, Select, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import { type CartType, cartSecrets, carts, cartTypes } from "../../../../contract/selling/carts.ts";
import type { ProductGrant } from "../../../../contract/selling/order-sources.ts";
import type { PaymentSource } from "../../../../contract/selling/payments.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { CopyLine } from "../../../ui/copy-line.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { cartGuides, stepsOf } from "./cart-guides.ts";

type OtherCart = keyof typeof cartGuides;

const otherCarts = cartTypes.filter((type): type is Exclude<CartType, "stripe"> => type !== "stripe");

const grantChoices: { value: ProductGrant; label: string }[] = [
	{ value: "bundle", label: "Access" },
	{ value: "premium", label: "Premium access" },
	{ value: "nothing", label: "No access" },
];

interface Fields {
	type: OtherCart;
	name: string;
	secrets: Record<string, string>;
	products: { reference: string; name: string; grants: ProductGrant }[];
	otherProducts: ProductGrant | "ask";
	mode: "live" | "test";
}

const fieldsOf = (source: PaymentSource | null): Fields =>
	source
		? {
				type: source.type as OtherCart,
				name: source.name,
				secrets: {},
				products: source.products,
				otherProducts: source.otherProducts ?? "ask",
				mode: source.mode,
			}
		: { type: "thrivecart", name: "", secrets: {}, products: [], otherProducts: "ask", mode: "live" };

/** Adds or edits a cart, with its setup steps beside the form (HOOK-01). */
export function SourceDialog({ source, onClose }: { source: PaymentSource | null; onClose: () => void }) {
	const queryClient = useQueryClient();
	const form = useForm<Fields>({ initialValues: fieldsOf(source) });
	const [added, setAdded] = useState<{ address: string; shownOnce: string | null } | null>(null);
	const { type } = form.values;
	const guide = cartGuides[type];
	const save = useMutation({
		mutationFn: async () => {
			const { type, otherProducts, products, ...fields } = form.getValues();
			const input = {
				...fields,
				products: products.filter(({ reference }) => reference.trim() !== ""),
				otherProducts: otherProducts === "ask" ? null : otherProducts,
			};
			if (!source) return api.admin.payments.addSource({ ...input, type });
			await api.admin.payments.updateSource({ ...input, id: source.id, updatedAt: source.updatedAt });
			return null;
		},
		onSuccess: async (answer) => {
			await queryClient.invalidateQueries({ queryKey: queries.admin.payments.key() });
			if (answer) setAdded(answer);
			else onClose();
		},
	});
	if (added) {
		return (
			<Dialog opened onClose={onClose} title={`${carts[type].name} added`} size="lg">
				<Stack>
					<CopyLine label="Webhook address" value={added.address} />
					{added.shownOnce && (
						<>
							<CopyLine label="Signing secret" value={added.shownOnce} />
							<Text fw={600}>Copy the secret now. You won't see it again.</Text>
						</>
					)}
					<Steps steps={stepsOf(guide, true)} />
					<Group justify="flex-end">
						<Button onClick={onClose}>Done</Button>
					</Group>
				</Stack>
			</Dialog>
		);
	}
	return (
		<FormDialog
			title={source ? `Edit ${source.name}` : "Add a cart"}
			unsaved={form.isDirty()}
			onClose={onClose}
			onSubmit={form.onSubmit(() => save.mutate())}
			submitLabel={source ? "Save" : "Add the cart"}
			pending={save.isPending}
			error={save.isError ? errorMessage(save.error, "The cart could not be saved. Please try again.") : null}
		>
			{!source && (
				<Select
					label="Cart"
					allowDeselect={false}
					data={otherCarts.map((cart) => ({ value: cart, label: carts[cart].name }))}
					{...form.getInputProps("type")}
				/>
			)}
			<Steps steps={stepsOf(guide)} />
			<TextInput
				label="Name"
				placeholder={carts[type].name}
				maxLength={limits.name.characters}
				{...form.getInputProps("name")}
			/>
			{cartSecrets(type).map(({ name, label, optional }) => (
				<PasswordInput
					key={`${type} ${name}`}
					label={label}
					required={!optional && !source}
					autoComplete="off"
					placeholder={source && !optional ? "Unchanged" : undefined}
					{...form.getInputProps(`secrets.${name}`)}
					value={form.values.secrets[name] ?? ""}
				/>
			))}
			<Text fw={500}>What each product gives access to</Text>
			{form.values.products.map((_product, index) => (
				<Group key={index} gap="xs" align="flex-end">
					<TextInput
						label={guide.productId}
						flex="1 1 150px"
						maxLength={200}
						{...form.getInputProps(`products.${index}.reference`)}
					/>
					<TextInput
						label="Name"
						flex="1 1 130px"
						maxLength={limits.name.characters}
						{...form.getInputProps(`products.${index}.name`)}
					/>
					<Select
						label="Grants"
						flex="1 1 150px"
						allowDeselect={false}
						data={grantChoices}
						{...form.getInputProps(`products.${index}.grants`)}
					/>
					<Button variant="default" onClick={() => form.removeListItem("products", index)}>
						Remove
					</Button>
				</Group>
			))}
			<Group>
				<Button
					variant="default"
					size="sm"
					onClick={() => form.insertListItem("products", { reference: "", name: "", grants: "bundle" })}
				>
					Add a product
				</Button>
			</Group>
			<Select
				label="All other products"
				allowDeselect={false}
				data={[{ value: "ask", label: "Ask me each time (Needs attention)" }, ...grantChoices]}
				{...form.getInputProps("otherProducts")}
			/>
			<div>
				<Text fw={500} id="source-mode">
					Mode
				</Text>
				<SegmentedControl
					aria-labelledby="source-mode"
					data={[
						{ value: "live", label: "Real sales" },
						{ value: "test", label: "Test sales" },
					]}
					{...form.getInputProps("mode")}
				/>
			</div>
		</FormDialog>
	);
}

function Steps({ steps }: { steps: string[] }) {
	return (
		<List type="ordered" spacing="xs" size="sm">
			{steps.map((step) => (
				<List.Item key={step} style={{ overflowWrap: "anywhere" }}>
					{step}
				</List.Item>
			))}
		</List>
	);
}
