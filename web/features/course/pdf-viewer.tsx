import "react-pdf/dist/Page/AnnotationLayer.css";
import "react-pdf/dist/Page/TextLayer.css";
import workerUrl from "virtual:pdf-worker";
import { Alert, Button, Group, Skeleton, Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { Document, Page, pdfjs } from "react-pdf";
import classes from "./pdf-viewer.module.css";

// The reader works beside the page, from this site alone.
pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** Sharp enough for any screen, and half the memory of the sharpest. */
const MOST_PIXELS_PER_POINT = 2;

/** A PDF inside the page, one leaf at a time. Loaded when it is opened. */
export default function PdfViewer({ url, title }: { url: string; title: string }) {
	const [pages, setPages] = useState(0);
	const [page, setPage] = useState(1);
	const [attempt, setAttempt] = useState(0);
	const [failed, setFailed] = useState(false);
	const { ref, width } = useElementSize();

	if (failed) {
		return (
			<Alert role="alert" color="red">
				<Group justify="space-between">
					<Text>This PDF could not be shown. You can still download it.</Text>
					<Button
						size="sm"
						variant="default"
						onClick={() => {
							setAttempt(attempt + 1);
							setFailed(false);
						}}
					>
						Try again
					</Button>
				</Group>
			</Alert>
		);
	}
	return (
		<section className={classes.viewer} aria-label={`${title}, pages`}>
			<div ref={ref} className={classes.sheet}>
				{width > 0 && (
					<Document
						key={attempt}
						// Another address at another attempt: a failed one is remembered under its own.
						file={attempt === 0 ? url : `${url}?attempt=${attempt}`}
						// A failure is shown here and not thrown through the page.
						suspense={false}
						onLoadSuccess={({ numPages }) => setPages(numPages)}
						onLoadError={() => setFailed(true)}
						externalLinkTarget="_blank"
						externalLinkRel="noopener noreferrer"
						loading={<Skeleton h={width * 1.3} />}
						error={null}
					>
						<Page
							pageNumber={page}
							width={width}
							devicePixelRatio={Math.min(MOST_PIXELS_PER_POINT, window.devicePixelRatio)}
							loading={<Skeleton h={width * 1.3} />}
						/>
					</Document>
				)}
			</div>
			{pages > 0 && (
				<Group justify="center" gap="md" p="xs">
					<Button
						variant="subtle"
						size="sm"
						disabled={page === 1}
						onClick={() => setPage(page - 1)}
						leftSection={<IconChevronLeft size={16} aria-hidden />}
					>
						Previous page
					</Button>
					<Text size="sm" aria-live="polite">
						Page {page} of {pages}
					</Text>
					<Button
						variant="subtle"
						size="sm"
						disabled={page === pages}
						onClick={() => setPage(page + 1)}
						rightSection={<IconChevronRight size={16} aria-hidden />}
					>
						Next page
					</Button>
				</Group>
			)}
		</section>
	);
}
