import { AspectRatio, Badge, Card, Group, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { Product } from "../../../contract/digital-downloads.ts";
import { DownloadButton } from "./download-button";
import classes from "./product-card.module.css";

const DEFAULT_PICTURE = "/default-cover.webp";
const typeLabels = { pdf: "PDF", audio: "Audio", zip: "ZIP", other: "File" } as const;

/** DIG-01, DIG-08. */
export function ProductCard({ product }: { product: Product }) {
	const [broken, setBroken] = useState(false);
	return (
		<Card component="article" withBorder bg="var(--surface)" padding="lg" className={classes.card}>
			<Card.Section>
				<AspectRatio ratio={4 / 5}>
					<img
						src={broken ? DEFAULT_PICTURE : (product.imageUrl ?? DEFAULT_PICTURE)}
						alt=""
						width={800}
						height={1000}
						loading="lazy"
						onError={() => setBroken(true)}
					/>
				</AspectRatio>
			</Card.Section>
			<div className={classes.text}>
				<Title order={2} fz="lg" id={`product-${product.id}`}>
					{product.title}
				</Title>
				<Text c="dimmed" size="sm">
					{product.description}
				</Text>
			</div>
			<Group gap="xs" mb="md">
				<Badge variant="light">{typeLabels[product.fileType]}</Badge>
				<Text size="sm" c="dimmed">
					{product.fileSize}
				</Text>
			</Group>
			<DownloadButton product={product} />
		</Card>
	);
}
