import { ActionIcon, Badge, Button, Group, Skeleton, Stack, Switch, Text, VisuallyHidden } from "@mantine/core";
import { IconEdit, IconExternalLink, IconPackage, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminProduct } from "../../../contract/digital-downloads.ts";
import { limits } from "../../../contract/limits.ts";
import { queries } from "../../lib/api.ts";
import { errorWords } from "../../lib/error-words.ts";
import { movedRows } from "../../lib/moved-rows.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { DismissibleNotice } from "../../ui/dismissible-notice";
import { EmptyState } from "../../ui/empty-state";
import { FailureNotice } from "../../ui/failure-notice";
import { OrderedTable } from "../../ui/ordered-table";
import { Section } from "../../ui/section";
import type { StackedColumn } from "../../ui/stacked-table";
import { CoverPicture } from "./cover-picture";
import { ProductDialog } from "./product-dialog";
import classes from "./products-table.module.css";

type Notice = { kind: "success" | "failure"; words: string };

const typeLabels = { pdf: "PDF", audio: "Audio", zip: "ZIP", other: "File" } as const;

/** The product cards in their order (ADD-01). */
export function ProductsTable() {
	const { data, isPending, isError, error, isFetching, refetch } = useQuery(
		queries.admin.digitalDownloads.list.queryOptions(),
	);
	const [editing, setEditing] = useState<AdminProduct | "new" | null>(null);
	const [deleting, setDeleting] = useState<AdminProduct | null>(null);
	const [notice, setNotice] = useState<Notice | null>(null);
	const queryClient = useQueryClient();
	const listKey = queries.admin.digitalDownloads.list.queryKey();
	const refresh = async () => {
		void queryClient.invalidateQueries({ queryKey: queries.member.digitalDownloads.key() });
		await queryClient.invalidateQueries({ queryKey: queries.admin.digitalDownloads.key() });
	};
	const failed = (promised: string) => (error: Error) => {
		setNotice({ kind: "failure", words: errorWords(error, promised) });
		// Whatever stands there may be out of date.
		void refresh();
	};

	const moving = useMutation(
		queries.admin.digitalDownloads.move.mutationOptions({
			// One after another, in the order of the presses.
			scope: { id: "product-order" },
			onMutate: ({ id, to }) => queryClient.setQueryData(listKey, (rows) => rows && movedRows(rows, id, to)),
			onSuccess: (products) => {
				queryClient.setQueryData(listKey, products);
				void queryClient.invalidateQueries({ queryKey: queries.member.digitalDownloads.key() });
			},
			onError: failed("Failed to move the product. Please try again."),
		}),
	);
	const showing = useMutation(
		queries.admin.digitalDownloads.setVisible.mutationOptions({
			scope: { id: "product-visible" },
			onSuccess: refresh,
			onError: failed("Failed to change the product. Please try again."),
		}),
	);
	const removing = useMutation(
		queries.admin.digitalDownloads.remove.mutationOptions({
			onSuccess: async () => {
				await refresh();
				setNotice({ kind: "success", words: "Product deleted successfully!" });
				setDeleting(null);
			},
		}),
	);

	const columns: StackedColumn<AdminProduct>[] = [
		{
			label: "Product",
			lead: true,
			render: (product) => (
				<Group wrap="nowrap" gap="md">
					<div className={classes.thumb}>
						<CoverPicture url={product.imageUrl} />
					</div>
					<div>
						<Text fw={600}>{product.title}</Text>
						<Text size="sm" c="dimmed">
							{preview(product.description)}
						</Text>
					</div>
				</Group>
			),
		},
		{
			label: "File",
			width: 150,
			render: (product) => (
				<Group gap="xs" wrap="nowrap">
					<Badge variant="light">{typeLabels[product.fileType]}</Badge>
					<Text size="sm">{product.fileSize}</Text>
				</Group>
			),
		},
		{
			label: "Shown",
			width: 150,
			render: (product) => {
				const pending = showing.isPending && showing.variables.id === product.id;
				const visible = pending ? showing.variables.visible : product.visible;
				return (
					<Switch
						size="md"
						checked={visible}
						label={
							<>
								{visible ? "Visible" : "Hidden"}
								<VisuallyHidden>: {product.title}</VisuallyHidden>
							</>
						}
						onChange={(event) => showing.mutate({ id: product.id, visible: event.currentTarget.checked })}
					/>
				);
			},
		},
		{
			label: "Actions",
			width: 110,
			render: (product) => (
				<Group gap={4} wrap="nowrap">
					<ActionIcon
						variant="subtle"
						size={40}
						onClick={() => setEditing(product)}
						aria-label={`Edit ${product.title}`}
					>
						<IconEdit size={18} aria-hidden />
					</ActionIcon>
					<ActionIcon
						variant="subtle"
						color="red.9"
						size={40}
						onClick={() => {
							removing.reset();
							setDeleting(product);
						}}
						aria-label={`Delete ${product.title}`}
					>
						<IconTrash size={18} aria-hidden />
					</ActionIcon>
				</Group>
			),
		},
	];

	return (
		<Section
			title="Products"
			subtitle="The cards that members see, in this order."
			actions={
				<>
					<Button
						component="a"
						href="/digital-downloads"
						target="_blank"
						rel="noopener"
						variant="default"
						rightSection={<IconExternalLink size={16} aria-hidden />}
					>
						View as a member
					</Button>
					<Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing("new")}>
						Add product
					</Button>
				</>
			}
		>
			{notice && (
				<DismissibleNotice kind={notice.kind} onClose={() => setNotice(null)}>
					{notice.words}
				</DismissibleNotice>
			)}
			{isError && (
				<FailureNotice
					message={errorWords(error, "Failed to load products. Please try again.")}
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			{isPending && (
				<Stack aria-busy="true" aria-label="Loading products" role="group">
					{["first", "second", "third", "fourth"].map((place) => (
						<Skeleton key={place} h={84} />
					))}
				</Stack>
			)}
			{data && data.length === 0 && (
				<EmptyState title="No products yet" icon={<IconPackage size={28} stroke={1.5} />}>
					Until the first one is visible, members see marked samples.
				</EmptyState>
			)}
			{data && data.length > 0 && (
				<OrderedTable
					label="Products"
					columns={columns}
					rows={data}
					busy={isFetching}
					onMove={(id, to) => moving.mutate({ id, to })}
				/>
			)}
			{editing && (
				<ProductDialog
					product={editing === "new" ? null : editing}
					onClose={() => setEditing(null)}
					onSaved={(words) => {
						setEditing(null);
						setNotice({ kind: "success", words });
					}}
				/>
			)}
			<ConfirmDialog
				opened={deleting !== null}
				title="Delete this product?"
				confirmLabel="Delete product"
				onClose={() => setDeleting(null)}
				onConfirm={() => deleting && removing.mutate({ id: deleting.id })}
				pending={removing.isPending}
				error={removing.error && errorWords(removing.error, "Failed to delete the product. Please try again.")}
			>
				“{deleting?.title}” is removed for every member, with its file and picture. It does not come back.
			</ConfirmDialog>
		</Section>
	);
}

function preview(description: string): string {
	const { characters } = limits.descriptionPreview;
	const letters = [...description];
	return letters.length > characters ? `${letters.slice(0, characters).join("")}...` : description;
}
