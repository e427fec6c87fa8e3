import { Badge, Card, Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { Product } from "../../../../contract/library/products.ts";
import { useMemberText } from "../../../lib/text/member-texts.ts";
import { CoverPicture } from "../../../ui/file/cover-picture.tsx";
import { DownloadButton } from "../../../ui/file/download-button.tsx";
import { ListenButton } from "../../../ui/file/listen-button.tsx";
import { ListenMenuItem } from "../../../ui/file/listen-menu-item.tsx";
import { MoreMenu } from "../../../ui/table/more-menu.tsx";
import classes from "./product-card.module.css";

const typeLabels = { pdf: "PDF", epub: "EPUB", audio: "Audio", zip: "ZIP", other: "File" } as const;

/** A product card, with playable audio (DIG-01). */
export function ProductCard({ product }: { product: Product }) {
	const memberText = useMemberText();
	const titleId = `product-${product.id}`;
	const book = product.audiobook && { id: product.id, ...product.audiobook };
	return (
		<ProductFrame {...product} titleId={titleId} picture={product.imageUrl} smallPicture={product.imageSmallUrl}>
			{book && (
				<div className={classes.listen}>
					<ListenButton book={book} describedBy={titleId} />
				</div>
			)}
			<DownloadButton file={product} label={memberText("downloadsButton")} describedBy={titleId} fullWidth />
			{book && (
				<MoreMenu of={product.title} className={classes.more}>
					<ListenMenuItem book={book} />
				</MoreMenu>
			)}
		</ProductFrame>
	);
}

/** What every card shows, including samples; its actions are the children. */
export function ProductFrame(props: {
	titleId: string;
	title: string;
	description: string;
	picture: string | null;
	/** The same for narrow screens. */
	smallPicture?: string | null;
	fileType: keyof typeof typeLabels;
	fileSize: string;
	/** Shown beside the type. */
	mark?: string;
	children: ReactNode;
}) {
	return (
		<Card component="article" withBorder bg="var(--surface)" padding={0} className={classes.card}>
			<div className={classes.picture}>
				<CoverPicture url={props.picture} smallUrl={props.smallPicture} />
			</div>
			<div className={classes.body}>
				<div className={classes.text}>
					<Title order={2} fz="lg" id={props.titleId}>
						{props.title}
					</Title>
					<Text c="dimmed" size="sm">
						{props.description}
					</Text>
				</div>
				<Group gap="xs" mb="md">
					<Badge variant="light">{typeLabels[props.fileType]}</Badge>
					{props.mark && (
						<Badge variant="light" color="gray">
							{props.mark}
						</Badge>
					)}
					<Text size="sm" c="dimmed">
						{props.fileSize}
					</Text>
				</Group>
				<div className={classes.actions}>{props.children}</div>
			</div>
		</Card>
	);
}
