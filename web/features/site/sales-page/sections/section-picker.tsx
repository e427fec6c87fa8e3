import { SimpleGrid, Text, UnstyledButton } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import { useMemo } from "react";
import {
	kindOf,
	type Section,
	type SectionKindId,
	sectionKindIds,
} from "../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { newSection } from "../../../../../contract/site/sales-page/page-sections/sections.ts";
import { type RootData, ShownPage, useSite } from "../../../../lib/page/site.ts";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { useEditedPage } from "../edited-page.ts";
import { PageFrame } from "../page-frame.tsx";
import type { ShownPages } from "../shown-pages.ts";
import classes from "./section-picker.module.css";

/** For a picture of the form, also while nothing is offered yet. */
const SAMPLE_OFFER = { consentText: "I agree to receive emails.", consentVersion: 0 };

/** Every kind of section as it looks on this page, to add one (BRND-03). */
export function SectionPicker(props: {
	pages: ShownPages;
	kinds: SectionKindId[];
	onPick: (kind: SectionKindId) => void;
	onClose: () => void;
}) {
	const { pages, onPick, onClose } = props;
	const { content } = useEditedPage();
	const site = useSite();
	const shown = useMemo(() => {
		const page = { ...content, sections: sectionKindIds.map((kind) => newSection([], kind)) };
		const offered = { ...site, leads: site.leads ?? SAMPLE_OFFER };
		return { site: offered, signedIn: false, page: pages.fillIn(page, offered) } satisfies RootData;
	}, [content, site, pages]);
	const style = useMemo(() => pages.styleOf("landing", content, site.brand), [pages, content, site]);
	return (
		<Dialog opened onClose={onClose} title="Add a section" size="70rem">
			<SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="ul" className={classes.kinds}>
				{props.kinds.map((kind) => {
					const section = shown.page.sections.find((one) => one.kind === kind);
					return (
						<li key={kind}>
							<UnstyledButton className={classes.kind} onClick={() => onPick(kind)}>
								<Text component="span" fw={600}>
									{kindOf(kind).name}
								</Text>
								<Text component="span" size="sm" c="dimmed">
									{kindOf(kind).about}
								</Text>
								{section && <Thumbnail pages={pages} shown={shown} style={style} section={section} />}
							</UnstyledButton>
						</li>
					);
				})}
			</SimpleGrid>
		</Dialog>
	);
}

/** The section as visitors would see it, small. Rendered once it is in view. */
function Thumbnail(props: { pages: ShownPages; shown: RootData; style: string; section: Section }) {
	const { pages, shown, style, section } = props;
	const { ref, inViewport } = useInViewport<HTMLSpanElement>();
	return (
		<span className={classes.picture} ref={ref}>
			{inViewport && (
				<PageFrame title={section.kind} pageStyle={style} hidden className={classes.frame}>
					<ShownPage value={shown}>
						<pages.Section section={section} />
					</ShownPage>
				</PageFrame>
			)}
		</span>
	);
}
