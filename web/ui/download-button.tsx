import { Button, Group, Modal, Text } from "@mantine/core";
import { useDisclosure, useTimeout } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { Product } from "../../../contract/digital-downloads.ts";
import { parseFileSize } from "../../../contract/file-size.ts";
import { limits } from "../../../contract/limits.ts";
import { downloadProduct } from "./download-product.ts";

/** DIG-02 to DIG-04: asks before a large file, then starts the download and rests for a second. */
export function DownloadButton({ product }: { product: Product }) {
	const [starting, setStarting] = useState(false);
	const [asking, { open: ask, close: stopAsking }] = useDisclosure(false);
	const { start: rest } = useTimeout(() => setStarting(false), limits.downloadLockMs);

	const begin = async () => {
		stopAsking();
		setStarting(true);
		rest();
		if (await downloadProduct(product)) return;
		notifications.show({ role: "alert", color: "orange", message: "Download failed. Trying alternative method..." });
	};
	const isLarge = (parseFileSize(product.fileSize) ?? 0) > limits.largeFileBytes;

	return (
		<>
			<Button
				fullWidth
				leftSection={<IconDownload size={18} aria-hidden />}
				disabled={starting}
				onClick={isLarge ? ask : begin}
				aria-describedby={`product-${product.id}`}
			>
				{starting ? "Starting..." : "Download Now"}
			</Button>
			<Modal opened={asking} onClose={stopAsking} title="Large file" centered>
				<Text>This file is {product.fileSize} in size. It may take a while to download. Continue?</Text>
				<Group justify="flex-end" mt="lg">
					<Button variant="default" onClick={stopAsking}>
						Cancel
					</Button>
					<Button onClick={begin}>Continue</Button>
				</Group>
			</Modal>
		</>
	);
}
