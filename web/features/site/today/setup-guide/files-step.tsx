import { Button, Group, Stack, Text } from "@mantine/core";
import { IconCircleCheckFilled } from "@tabler/icons-react";
import { Link } from "react-router";
import type { GuideState } from "../../../../../contract/site/setup-guide.ts";

const product = {
	title: "Add a product with its file",
	detail: "A book, an audiobook, an archive: one card each in the member area.",
	to: "/admin/digital-downloads#new",
};
const lesson = {
	title: "Write the first lesson",
	detail: "Lessons can have text, video, audio and files, and are grouped in modules.",
	to: "/admin/modules/new",
};
const file = {
	title: "Upload files",
	detail: "Templates, worksheets and other files that members download as a list.",
	to: "/admin/downloads#new",
};

const ways = {
	book: [product],
	course: [lesson, file],
	templates: [file, product],
	audio: [product],
	bundle: [product, lesson, file],
	other: [product, lesson, file],
};

/** Where the files of the product are uploaded; the guide waits meanwhile. */
export function FilesStep({ guide, next }: { guide: GuideState; next: string }) {
	const isDone = guide.done.includes("files");
	return (
		<Stack gap="lg">
			<Text>
				{isDone
					? "Your first files are there. You can add more at any time."
					: "Upload what buyers get. Come back here when you are done, or do it later."}
			</Text>
			{isDone && (
				<Group gap="xs" c="brand">
					<IconCircleCheckFilled size={20} aria-hidden />
					<Text fw={600}>Files added</Text>
				</Group>
			)}
			<Stack gap="sm">
				{ways[guide.kind ?? "other"].map(({ title, detail, to }) => (
					<Group key={to} justify="space-between" gap="sm">
						<div>
							<Text fw={600}>{title}</Text>
							<Text size="sm" c="dimmed">
								{detail}
							</Text>
						</div>
						<Button component={Link} to={to} variant="default" aria-label={`Open: ${title}`}>
							Open
						</Button>
					</Group>
				))}
			</Stack>
			<Group justify="flex-end">
				<Button component={Link} to={next}>
					{isDone ? "Continue" : "Continue without files"}
				</Button>
			</Group>
		</Stack>
	);
}
