import { Group, Text } from "@mantine/core";
import { brandFile } from "../../../contract/site/brand/brand-files.ts";
import { useBrand, useSiteName } from "../../lib/page/site.ts";
import classes from "./brand.module.css";

/** React preloads other pictures before the styles, which a page needs first. */
const PICTURE_PRIORITY = "low";

/** Logo, or icon, and the name. The picture is decorative where the name is text. */
export function Brand({ size = 32 }: { size?: number }) {
	const siteName = useSiteName();
	const brand = useBrand();
	if (!brand) return null;
	const { logo, darkLogo, logoShowsName, version } = brand;
	const alt = logoShowsName ? siteName : "";
	const picture = (shown: { src: string; width: number; height: number }, className?: string) => (
		<img
			src={shown.src}
			alt={alt}
			height={size}
			width={Math.round((size * shown.width) / shown.height)}
			className={[classes.logo, className].join(" ")}
			fetchPriority={PICTURE_PRIORITY}
		/>
	);
	return (
		<Group gap="xs" wrap="nowrap" component="span" miw={0}>
			{logo && picture(logo, darkLogo ? classes.light : undefined)}
			{logo && darkLogo && picture(darkLogo, classes.dark)}
			{!logo && (
				<img
					src={brandFile("icon", version)}
					alt=""
					width={size}
					height={size}
					className={classes.icon}
					fetchPriority={PICTURE_PRIORITY}
				/>
			)}
			{!logoShowsName && (
				<Text
					component="span"
					ff="var(--mantine-font-family-headings)"
					fw={600}
					fz="lg"
					lh={1.2}
					className={classes.name}
					dir="auto"
				>
					{siteName}
				</Text>
			)}
		</Group>
	);
}
