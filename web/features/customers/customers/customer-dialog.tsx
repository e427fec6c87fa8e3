import { Alert, SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import type { Customer } from "../../../../contract/customers/customers.ts";
import { limits } from "../../../../contract/limits.ts";
import { parseMoney } from "../../../../contract/money.ts";
import { orderDefaults } from "../../../../contract/selling/order-defaults.ts";
import { formatProducts, parseProducts } from "../../../../contract/selling/product-list.ts";
import { api, queries } from "../../../lib/api.ts";
import { formFailure } from "../../../lib/editing/field-errors.ts";
import { focusFirstError } from "../../../lib/editing/focus-first-error.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { errorCode } from "../../../lib/error-message.ts";
import { useSite } from "../../../lib/page/site.ts";
import { ChangedMeanwhile } from "../../../ui/dialog/changed-meanwhile.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";

interface Values {
	email: string;
	name: string;
	orderId: string;
	orderStatus: string;
	orderTotal: string;
	products: string;
	premium: boolean;
}

const blankFor = ({ bundleName, bundleTotal }: { bundleName: string; bundleTotal: string }): Values => ({
	email: "",
	name: "",
	orderId: "",
	orderStatus: orderDefaults.orderStatus,
	orderTotal: bundleTotal,
	products: formatProducts([bundleName].filter(Boolean)),
	premium: false,
});

const valuesOf = (customer: Customer): Values => ({
	email: customer.email,
	name: customer.name,
	orderId: customer.orderId,
	orderStatus: customer.orderStatus,
	orderTotal: customer.orderTotal,
	products: formatProducts(customer.products),
	premium: customer.premium,
});

/**
 * Adds or edits a customer (USR-09, USR-10, USR-13). The input stays until it is saved or discarded on purpose.
 *
 * @param customer absent for a new one
 */
export function CustomerDialog(props: {
	customer?: Customer;
	onClose: () => void;
	onSaved: (saved: { id: string; email: string }) => void;
}) {
	const { customer, onClose, onSaved } = props;
	const queryClient = useQueryClient();
	const site = useSite();
	const form = useForm<Values>({
		initialValues: customer ? valuesOf(customer) : blankFor(site),
		validate: {
			email: (value) => {
				if (!value.trim()) return "Email is required";
				return /^\S+@\S+\.\S+$/.test(value.trim()) ? null : "Invalid email address";
			},
			orderTotal: (value) => (!value.trim() || parseMoney(value) ? null : "Please enter an amount, such as 27.00"),
			products: (value) =>
				parseProducts(value, "before-space").length > limits.customerProducts
					? `At most ${limits.customerProducts} products`
					: null,
		},
	});

	const fields = () => {
		const values = form.getValues();
		return { ...values, email: values.email.trim(), products: parseProducts(values.products, "before-space") };
	};
	const editing = useEditing({
		item: customer ?? null,
		form,
		toForm: valuesOf,
		create: () => api.admin.customers.add(fields()),
		update: ({ id, updatedAt }) => api.admin.customers.update({ ...fields(), customerId: id, updatedAt }),
		read: (customerId) => api.admin.customers.read({ customerId }),
		onSaved: ({ id }) => {
			// Refetches an open customer page: a new email may change the ID.
			void queryClient.invalidateQueries({ queryKey: queries.admin.customers.list.key() });
			onSaved({ id, email: form.getValues().email.trim().toLowerCase() });
		},
		toFieldErrors: (error): Record<string, string> =>
			errorCode(error) === "EMAIL_EXISTS" ? { email: "User with this email already exists" } : {},
	});
	const { base } = editing;
	const failure = errorCode(editing.failure) === "EMAIL_EXISTS" ? null : editing.failure;
	const fallback = base ? "Failed to save user. Please try again." : "Failed to add user. Please try again.";
	const moves = base && form.values.email.trim().toLowerCase() !== base.email;

	return (
		<FormDialog
			title={base ? "Edit User" : "Add User"}
			unsaved={form.isDirty()}
			onClose={onClose}
			onSubmit={form.onSubmit(editing.save, focusFirstError(form))}
			submitLabel={base ? "Save" : "Add User"}
			pending={editing.saving}
			error={failure && formFailure(failure, fallback)}
			notice={editing.conflict && <ChangedMeanwhile {...editing.conflict} />}
		>
			<TextInput
				label="Email"
				type="email"
				required
				data-autofocus
				maxLength={limits.email.characters}
				{...form.getInputProps("email")}
			/>
			{moves && (
				<Alert color="yellow" role="status">
					{base.registered
						? "Their account moves to the new email. They are signed out everywhere and need to confirm the new address."
						: "The order and the approval move to the new email."}
				</Alert>
			)}
			<TextInput label="Name" maxLength={limits.name.characters} {...form.getInputProps("name")} />
			<SimpleGrid cols={{ base: 1, sm: 3 }}>
				<TextInput label="Order ID" maxLength={limits.name.characters} {...form.getInputProps("orderId")} />
				<TextInput label="Order Status" maxLength={limits.name.characters} {...form.getInputProps("orderStatus")} />
				<TextInput
					label="Order Total"
					inputMode="decimal"
					maxLength={limits.name.characters}
					{...form.getInputProps("orderTotal")}
				/>
			</SimpleGrid>
			<Textarea
				label="Products"
				description="Separate multiple products with commas"
				autosize
				minRows={1}
				{...form.getInputProps("products")}
			/>
			<Switch
				label="Premium member"
				description="Can also download premium-only files"
				{...form.getInputProps("premium", { type: "checkbox" })}
			/>
		</FormDialog>
	);
}
