import { SimpleGrid, Stack, Text } from "@mantine/core";
import { type BrandState, type BrandValues, brandColor } from "../../../../contract/site/brand/brand.ts";
import { type BrandLook, checkContrast, computeLook } from "../../../../contract/site/brand/brand-colors.ts";
import { cornerRadii } from "../../../../contract/site/brand/corner-radii.ts";
import { typefaces } from "../../../../contract/site/brand/typefaces.ts";
import classes from "./brand-preview.module.css";

/** Addresses of pictures as they would be after saving; null for none. */
export interface PreviewPictures {
	logo: string | null;
	darkLogo: string | null;
	icon: string | null;
}

/** Decides whether the leaf is the mark: a renamed site shows its first letter unless the seller chose otherwise. */
export const isLeafShown = ({ defaults }: BrandState, { mark, name }: BrandValues): boolean =>
	mark === "automatic" ? name.trim() === defaults.name : mark === "leaf";

/** Returns the colors that go with what is typed: those of the last valid color while it is not one. */
export function previewLook({ defaults, defaultLook, values }: BrandState, color: string): BrandLook {
	const valid = /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : values.color;
	return valid === defaults.color ? defaultLook : computeLook(valid);
}

const markColors = ({ page }: BrandLook) =>
	Object.fromEntries(Object.entries(page).map(([name, color]) => [`--mark-${name}`, color])) as React.CSSProperties;

/** The brand in light and dark, as it would be after saving. */
export function BrandPreview(props: {
	values: BrandValues;
	look: BrandLook;
	pictures: PreviewPictures;
	/** The leaf where it is the mark, with CSS variables as colors. */
	leaf: string | null;
}) {
	return (
		<SimpleGrid cols={{ base: 1, sm: 2 }}>
			<Sample {...props} scheme="light" />
			<Sample {...props} scheme="dark" />
		</SimpleGrid>
	);
}

function Sample({
	values,
	look,
	pictures,
	leaf,
	scheme,
}: React.ComponentProps<typeof BrandPreview> & {
	scheme: "light" | "dark";
}) {
	const colors = scheme === "light" ? look.light : look.night;
	const [tint, tintText] = scheme === "light" ? [look.brand[0], look.brand[8]] : look.tints.brand;
	const logo = (scheme === "dark" && pictures.darkLogo) || pictures.logo;
	const style = {
		"--sample-body": colors.body,
		"--sample-surface": colors.surface,
		"--sample-text": colors.text,
		"--sample-dimmed": colors.dimmed,
		"--sample-line": colors.line,
		"--sample-button": scheme === "light" ? look.brand[7] : look.brand[6],
		"--sample-link": scheme === "light" ? look.brand[7] : look.brand[4],
		"--sample-tint": tint,
		"--sample-tint-text": tintText,
		"--sample-radius": `${cornerRadii[values.corners]}px`,
		"--sample-headings": typefaces[values.headings].family,
		"--sample-font": typefaces[values.text].family,
	} as React.CSSProperties;
	return (
		<figure className={classes.sample} style={style}>
			<div className={classes.head}>
				{logo ? (
					<img src={logo} alt="" className={classes.logo} />
				) : pictures.icon ? (
					<img src={pictures.icon} alt="" className={classes.icon} />
				) : leaf ? (
					<span
						className={classes.leaf}
						style={markColors(look)}
						aria-hidden="true"
						// Drawn by the server, without anything that was typed.
						dangerouslySetInnerHTML={{ __html: leaf }}
					/>
				) : (
					<span className={classes.letter} style={{ background: look.page.deep }} aria-hidden="true">
						{[...values.name.trim()][0]?.toUpperCase()}
					</span>
				)}
				{!(values.logoShowsName && logo) && (
					<span className={classes.name} dir="auto">
						{values.name}
					</span>
				)}
			</div>
			<div className={classes.card}>
				<p className={classes.title}>Welcome back</p>
				<p className={classes.text}>
					Your purchase is ready. <span className={classes.link}>Open it</span>
				</p>
				<p className={classes.foot}>
					<span className={classes.button}>Continue</span>
					<span className={classes.badge}>New</span>
				</p>
			</div>
			<figcaption className={classes.caption}>{scheme === "light" ? "Light" : "Dark"}</figcaption>
		</figure>
	);
}

/** Says in plain words whether everything can be read (WCAG 2.2 AA). */
export function ContrastReport({ look, color }: { look: BrandLook; color: string }) {
	const checks = checkContrast(look);
	const lowest = (scheme: "light" | "dark") =>
		checks.filter((check) => check.scheme === scheme).reduce((one, other) => (other.ratio < one.ratio ? other : one));
	const describe = (scheme: "light" | "dark") => {
		const { name, ratio } = lowest(scheme);
		return `${ratio.toFixed(1)} to 1 in ${scheme} (${name.toLowerCase()})`;
	};
	const enough = checks.every((check) => check.enough);
	const changed =
		brandColor.test(color) && look.brand[7] !== color.toLowerCase() && look.page.deep !== color.toLowerCase();
	return (
		<Stack gap={4} role="status">
			<Text size="sm" fw={600}>
				{enough ? "Everything is readable with this color." : "Some text is hard to read with this color."}
			</Text>
			<Text size="sm" c="dimmed">
				The lowest contrast is {describe("light")} and {describe("dark")}. The standard (WCAG AA) asks for 4.5 to 1.
			</Text>
			{changed && (
				<Text size="sm" c="dimmed">
					White text on {color} is not readable on every background, so buttons and links use {look.page.deep}, a shade
					of it.
				</Text>
			)}
		</Stack>
	);
}
