import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconRss } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../lib/api.ts";
import { loadedLater } from "../../../ui/loaded-later.tsx";

const PodcastFeedDialog = loadedLater("The podcast feed", () => import("./podcast-feed-dialog.tsx"));

/** Shown if there is audio (LIB-03). */
export function PodcastFeedButton() {
	const { data } = useQuery(queries.member.digitalDownloads.list.queryOptions());
	const [opened, { open, close }] = useDisclosure(false);
	if (!data?.some(({ audiobook }) => audiobook !== null)) return null;
	return (
		<>
			<Button variant="default" leftSection={<IconRss size={18} aria-hidden />} onClick={open}>
				Listen in a podcast app
			</Button>
			{opened && <PodcastFeedDialog onClose={close} fallback={null} />}
		</>
	);
}
