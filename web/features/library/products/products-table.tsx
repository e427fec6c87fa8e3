import { ActionIcon, Badge, Box, Button, Group, Switch, Text } from "@mantine/core";
import { IconExternalLink, IconHeadphones, IconPackage, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminProduct } from "../../../../contract/library/products.ts";
import { limits } from "../../../../contract/limits.ts";
import { api, queries } from "../../../lib/api.ts";
import { movedRows, undoMove } from "../../../lib/editing/moved-rows.ts";
import { useAddressDialog } from "../../../lib/editing/use-address-dialog.ts";
import { notice } from "../../../lib/notices.ts";
import { useRefresh } from "../../../lib/use-refresh.ts";
import { DeletionDialog, useDeletion } from "../../../ui/dialog/deletion-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { CoverPicture } from "../../../ui/file/cover-picture.tsx";
import { Section } from "../../../ui/section.tsx";
import { ListStates } from "../../../ui/table/list-states.tsx";
import { OrderedTable } from "../../../ui/table/ordered-table.tsx";
import { RowActions } from "../../../ui/table/row-actions.tsx";
import type { StackedColumn } from "../../../ui/table/stacked-table.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import classes from "./products-table.module.css";

/** Types that may contain audio, in the file or its ZIP; external files are not read. */
const typeLabels = { pdf: "PDF", epub: "EPUB", audio: "Audio", zip: "ZIP", other: "File" } as const;

/**
 * The product cards in order (ADD-01).
 *
 * @param onParts opens the audio of a product
 */
export function ProductsTable({ onParts }: { onParts: (product: AdminProduct) => void }) {
	const list = useQuery(queries.admin.digitalDownloads.list.queryOptions());
	const { data: settings } = useQuery(queries.visitor.settings.read.queryOptions({ staleTime: 60_000 }));
	const [editing, setEditing] = useState<AdminProduct | "new" | null>(null);
	useAddressDialog({
		add: () => setEditing("new"),
		edit: (id) =>
			api.admin.digitalDownloads
				.read({ id })
				.then(setEditing, (error: unknown) => notice.failed(error, "Failed to load the product.")),
	});
	const queryClient = useQueryClient();
	const listKey = queries.admin.digitalDownloads.list.queryKey();
	const refresh = useRefresh("digitalDownloads");
	const failed = (fallback: string) => (error: Error) => {
		notice.failed(error, fallback);
		// The displayed list may be outdated.
		void refresh();
	};

	const moving = useMutation(
		queries.admin.digitalDownloads.move.mutationOptions({
			// Sequential, in click order.
			scope: { id: "product-order" },
			onMutate: ({ id, to }) => {
				const before = queryClient.getQueryData(listKey);
				queryClient.setQueryData(listKey, (rows) => rows && movedRows(rows, id, to));
				return { before };
			},
			onSuccess: (products, { id }, { before }) => {
				queryClient.setQueryData(listKey, products);
				void queryClient.invalidateQueries({ queryKey: queries.member.digitalDownloads.key() });
				const undo = undoMove(before, id, async (to) => {
					const rows = await api.admin.digitalDownloads.move({ id, to });
					return queryClient.setQueryData(listKey, rows) ?? rows;
				});
				notice.succeeded("Product moved.", undo);
			},
			onError: failed("Failed to move the product. Please try again."),
		}),
	);
	const showing = useMutation(
		queries.admin.digitalDownloads.setVisible.mutationOptions({
			scope: { id: "product-visible" },
			onSuccess: async (product) => {
				await refresh();
				notice.succeeded(visibilityMessage(product), {
					act: async () => {
						const { id, visible, updatedAt } = product;
						await api.admin.digitalDownloads.setVisible({ id, visible: !visible, updatedAt });
						await refresh();
					},
					done: visibilityMessage({ ...product, visible: !product.visible }),
				});
			},
			onError: failed("Failed to change the product. Please try again."),
		}),
	);
	const deletion = useDeletion<AdminProduct>({
		remove: api.admin.digitalDownloads.remove,
		refresh,
		messages: { deleted: "Product deleted successfully!", restored: "Product restored." },
	});

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
						{product.stamped && (
							<Badge variant="light" color={product.stampProblem ? "yellow" : "gray"} mt={4}>
								{product.stampProblem ? "Not stamped" : "Stamped"}
							</Badge>
						)}
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
						label={visible ? "Visible" : "Hidden"}
						aria-label={`${visible ? "Visible" : "Hidden"}: ${product.title}`}
						onChange={(event) => showing.mutate({ id: product.id, visible: event.currentTarget.checked })}
					/>
				);
			},
		},
		{
			label: "Actions",
			width: 150,
			render: (product) => (
				<RowActions title={product.title} onEdit={() => setEditing(product)} onDelete={() => deletion.ask(product)}>
					{product.mayHoldSound ? (
						<ActionIcon
							variant="subtle"
							size={40}
							aria-label={`Audiobook chapters of ${product.title}`}
							onClick={() => onParts(product)}
						>
							<IconHeadphones size={18} aria-hidden />
						</ActionIcon>
					) : (
						// The others are stacked.
						<Box w={40} />
					)}
				</RowActions>
			),
		},
	];

	return (
		<Section
			title="Products"
			subtitle="In the order members see them."
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
			<ListStates
				query={list}
				what="products"
				failed="Failed to load products. Please try again."
				rowHeight={84}
				isEmpty={(data) => data.length === 0}
				empty={
					<EmptyState title="No products yet" icon={<IconPackage size={28} stroke={1.5} />}>
						{settings?.showsOffers
							? "Until the first one is visible, members see marked samples."
							: "Each one becomes a card with a picture, a description and a download button."}
					</EmptyState>
				}
			>
				{(data) => (
					<OrderedTable
						moving={moving.isPending}
						label="Products"
						columns={columns}
						rows={data}
						busy={list.isFetching}
						onMove={(id, to) => moving.mutate({ id, to })}
					/>
				)}
			</ListStates>
			{editing && (
				<ProductDialog
					product={editing === "new" ? null : editing}
					onClose={() => setEditing(null)}
					onSaved={(text) => {
						setEditing(null);
						notice.succeeded(text);
					}}
				/>
			)}
			<DeletionDialog deletion={deletion} what="product" failed="Failed to delete the product. Please try again.">
				{(product) => <>Members will no longer see “{product.title}”. Its file and picture will be deleted.</>}
			</DeletionDialog>
		</Section>
	);
}

function preview(description: string): string {
	const { characters } = limits.descriptionPreview;
	const letters = [...description];
	return letters.length > characters ? `${letters.slice(0, characters).join("")}...` : description;
}

const visibilityMessage = ({ title, visible }: AdminProduct) => `“${title}” is ${visible ? "visible" : "hidden"} now.`;
