import { useEffect, useRef } from "react";
import { type MemberTextGroup, memberTextGroups } from "../../../../contract/site/member-texts/all-words.ts";
import { type ScreenTextKey, screenTexts } from "../../../../contract/site/member-texts/screen-texts.ts";
import { fillBraces } from "../../../../contract/text/fill-braces.ts";
import { useSite } from "../../../lib/page/site.ts";
import { Brand } from "../../../ui/shell/brand.tsx";
import classes from "./member-texts.module.css";
import { type PreviewBlock, previewBlocks } from "./preview-blocks.ts";
import type { Editor } from "./text-field.tsx";

type Show = (key: ScreenTextKey) => React.ReactNode;

/** A group of screens as they would be after saving. The text whose field has the focus is marked. */
export function ScreenPreview({ group, editor }: { group: Exclude<MemberTextGroup, "emails">; editor: Editor }) {
	const { edited, changes, product } = editor;
	const site = useSite();
	const box = useRef<HTMLElement>(null);
	useEffect(() => {
		// Only the preview scrolls, not the page.
		const marked = edited && box.current?.querySelector<HTMLElement>("[data-edited]");
		if (marked && box.current) box.current.scrollTop = marked.offsetTop - box.current.clientHeight / 3;
	}, [edited]);
	const values = {
		first_name: "Bea",
		site_name: site.name,
		support_email: site.supportEmail,
		product,
		done: "3",
		total: "12",
	};
	const textOf = (key: ScreenTextKey) => fillBraces(changes[key] ?? screenTexts[key].text, values);
	const show: Show = (key) => (
		<span className={classes.word} dir="auto" data-edited={key === edited || undefined}>
			{textOf(key)}
		</span>
	);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
		<figure ref={box} className={classes.screen} aria-label="Preview" tabIndex={0}>
			<figcaption className={classes.caption}>Example of what a member sees</figcaption>
			{group === "menu" ? (
				<>
					<div className={classes.brand}>
						<Brand />
					</div>
					<ul className={classes.menu}>
						{memberTextGroups.menu.keys.map((key) => (
							<li key={key}>{show(key)}</li>
						))}
					</ul>
				</>
			) : (
				previewBlocks[group].map((block, index) => (
					<Block key={index} block={block} show={show} textOf={textOf} edited={edited} />
				))
			)}
		</figure>
	);
}

function Block(props: {
	block: PreviewBlock;
	show: Show;
	textOf: (key: ScreenTextKey) => string;
	edited: Editor["edited"];
}) {
	const { block, show, textOf, edited } = props;
	const { label, title, example, badge, text, points, links, buttons } = block;
	return (
		<div className={block.isHeading ? classes.heading : classes.card}>
			{label && <p className={classes.label}>{show(label)}</p>}
			{title && <p className={classes.title}>{show(title)}</p>}
			{example && <p className={classes.example}>{example}</p>}
			{badge && <p className={classes.badge}>{show(badge)}</p>}
			{text && <p className={classes.text}>{show(text)}</p>}
			{points && (
				<ul className={classes.points} data-edited={points === edited || undefined}>
					{textOf(points)
						.split("\n")
						.map((point, index) => (
							<li key={index}>{point}</li>
						))}
				</ul>
			)}
			{links?.map((key) => (
				<p key={key} className={classes.link}>
					{show(key)}
				</p>
			))}
			{buttons && (
				<p className={classes.buttons}>
					{buttons.map((key) => (
						<span key={key} className={classes.button}>
							{show(key)}
						</span>
					))}
				</p>
			)}
		</div>
	);
}
