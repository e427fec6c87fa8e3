import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import type { PageVersion } from "../../../../contract/site/sales-page/sales-page.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { ShownPage, useSite } from "../../../lib/page/site.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { PagePreview } from "./page-preview.tsx";
import type { ShownPages } from "./shown-pages.ts";
import { UnknownSections } from "./unknown-sections.tsx";
import { saveLeftDraft } from "./use-page-draft.ts";
import classes from "./version-view.module.css";

export const versionQuery = (number: string) =>
	queries.admin.salesPage.version.queryOptions({ input: { number: Number(number) || 0 }, retry: false });

/** A version as it was, with a button to restore it (PAGE-01). */
export function VersionView({
	version,
	pages,
}: {
	version: PageVersion & { content: PageContent; unknownSections: { id: string; kind: string }[] };
	pages: ShownPages;
}) {
	const { number, content, live } = version;
	const [asking, ask] = useDisclosure(false);
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const site = useSite();
	const shown = useMemo(() => ({ site, signedIn: false, page: pages.fillIn(content, site) }), [pages, site, content]);
	const restore = useMutation({
		mutationFn: async () => {
			await saveLeftDraft();
			const { draft } = await api.admin.salesPage.read();
			return api.admin.salesPage.restore({ number, updatedAt: draft.updatedAt });
		},
		onSuccess: async (state) => {
			queryClient.setQueryData(queries.admin.salesPage.read.queryKey(), state);
			await queryClient.invalidateQueries({ queryKey: queries.admin.salesPage.versions.key() });
			notice.succeeded(`Version ${number} is live again.`);
			await navigate("/admin/sales-page/versions");
		},
	});
	return (
		<Stack>
			<Group justify="space-between">
				<div>
					<Text c="dimmed">
						Published <LocalTime dateStyle="medium" timeStyle="short" at={version.publishedAt} /> by{" "}
						{version.publishedBy}
						{live && (
							<Badge component="span" variant="light" ml="xs">
								Live
							</Badge>
						)}
					</Text>
					{version.note && <Text dir="auto">{version.note}</Text>}
				</div>
				{!live && (
					<Button onClick={ask.open} variant="default">
						Restore this version
					</Button>
				)}
			</Group>
			<UnknownSections sections={version.unknownSections} />
			<div className={classes.preview}>
				<PagePreview style={pages.styleOf("landing", content, site.brand)}>
					<ShownPage value={shown}>
						<pages.Page at="landing" />
					</ShownPage>
				</PagePreview>
			</div>
			<ConfirmDialog
				opened={asking}
				title={`Restore version ${number}?`}
				confirmLabel="Restore"
				harmless
				pending={restore.isPending}
				error={
					restore.isError ? errorMessage(restore.error, "The version could not be restored. Please try again.") : null
				}
				onClose={ask.close}
				onConfirm={() => restore.mutate()}
			>
				Everyone sees it within a second. It also becomes your draft: changes that are not published are lost, and a
				scheduled publication is canceled.
			</ConfirmDialog>
		</Stack>
	);
}
