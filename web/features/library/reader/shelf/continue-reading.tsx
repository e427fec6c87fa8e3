import { Button, Paper, Progress, Text, Title } from "@mantine/core";
import { IconBook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../../../lib/api.ts";
import { useMemberText } from "../../../../lib/text/member-texts.ts";
import { CoverPicture } from "../../../../ui/file/cover-picture.tsx";
import { ListenButton } from "../../../../ui/file/listen-button.tsx";
import { progressOf } from "../places/progress-labels.ts";
import classes from "./shelf.module.css";

/** Continues the last book with one click (LIB-01). Members who have not begun have no card. */
export function ContinueReading() {
	const memberText = useMemberText();
	const { data: item } = useQuery(queries.member.library.current.queryOptions());
	const progress = item && progressOf(item);
	if (!item || !progress) return null;
	return (
		<Paper component="section" aria-labelledby="continue-reading" withBorder bg="var(--surface)" p="lg" mb="md">
			<div className={classes.current}>
				<div className={classes.currentCover}>
					<CoverPicture url={item.imageUrl} smallUrl={item.imageSmallUrl} />
				</div>
				<div className={classes.currentText}>
					<Text size="sm" fw={600} c="dimmed" id="continue-reading">
						{memberText(item.reader ? "dashboardContinueReading" : "dashboardContinueListening")}
					</Text>
					<Title order={2} fz="xl">
						{item.title}
					</Title>
					<Text c="dimmed">{progress.text}</Text>
					<Progress
						value={progress.percent}
						bg="var(--line)"
						maw={320}
						mt="xs"
						aria-label={`Progress in ${item.title}`}
					/>
				</div>
				{item.reader ? (
					<Button component={Link} to={`/library/${item.id}`} leftSection={<IconBook size={18} aria-hidden />}>
						{memberText("libraryRead")}
					</Button>
				) : (
					item.audiobook && (
						<ListenButton book={{ id: item.id, ...item.audiobook }} describedBy="continue-reading" fullWidth={false} />
					)
				)}
			</div>
		</Paper>
	);
}
