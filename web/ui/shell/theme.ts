import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from "@mantine/core";
import type { SchemeColors } from "../../../contract/site/brand/brand-colors.ts";
import type { ShownBrand } from "../../../contract/site/brand/shown-brand.ts";
import { typefaces } from "../../../contract/site/brand/typefaces.ts";

/** One type scale, one spacing scale, one radius, for the entire application; colors and typefaces of the brand. */
export function themeOf(brand: ShownBrand | null): MantineThemeOverride {
	const headings = typefaces[brand?.headings ?? "serif"].family;
	return createTheme({
		...(brand && {
			primaryColor: "brand",
			primaryShade: { light: 7, dark: 6 },
			colors: { brand: brand.look.brand, accent: brand.look.accent, dark: brand.look.dark },
		}),
		autoContrast: true,
		defaultRadius: "md",
		radius: { md: `${(brand?.radius ?? 10) / 16}rem` },
		fontFamily: typefaces[brand?.text ?? "sans"].family,
		headings: { fontFamily: headings, fontWeight: "600" },
		cursorType: "pointer",
		focusRing: "auto",
		components: {
			// The header of a dialog is not a banner of the page.
			Modal: {
				defaultProps: { attributes: { header: { role: "none" } } },
				styles: { title: { fontFamily: headings, fontSize: "1.25rem", fontWeight: 600, lineHeight: 1.3 } },
			},
			Drawer: {
				defaultProps: { attributes: { header: { role: "none" } } },
				styles: { title: { fontWeight: 600, overflowWrap: "anywhere" } },
			},
			// Labels keep their case.
			Badge: { defaultProps: { tt: "none" } },
			Button: { defaultProps: { size: "md" } },
			TextInput: { defaultProps: { size: "md" } },
			PasswordInput: { defaultProps: { size: "md" } },
			Radio: { defaultProps: { size: "md" } },
			RadioGroup: { defaultProps: { size: "md" } },
		},
	});
}

const scheme = (colors: SchemeColors) => ({
	"--mantine-color-body": colors.body,
	"--mantine-color-text": colors.text,
	"--mantine-color-dimmed": colors.dimmed,
	"--mantine-color-default-hover": colors.hover,
	"--surface": colors.surface,
	"--sidebar": colors.sidebar,
	"--line": colors.line,
	"--ground": colors.ground,
	"--media": colors.media,
});

const NO_VARIABLES: ReturnType<CSSVariablesResolver> = { variables: {}, light: {}, dark: {} };

/** Returns the variables of a brand that Mantine does not compute from its shades. */
export const variablesOf =
	(brand: ShownBrand | null): CSSVariablesResolver =>
	() => {
		if (!brand) return NO_VARIABLES;
		const { light, night, tints, dark } = brand.look;
		return {
			variables: {
				// Media are dark in both schemes.
				"--media-line": dark[5],
				"--media-track": dark[4],
				"--media-bar": brand.look.brand[3],
				"--media-text": light.body,
			},
			light: scheme(light),
			dark: {
				...scheme(night),
				"--mantine-color-default": night.surface,
				"--mantine-color-default-border": dark[4],
				// Tints on a dark background are lighter than it.
				"--mantine-color-brand-light": tints.brand[0],
				"--mantine-color-brand-light-color": tints.brand[1],
				"--mantine-color-accent-light": tints.accent[0],
				"--mantine-color-accent-light-color": tints.accent[1],
				"--mantine-color-gray-light": tints.gray[0],
				"--mantine-color-gray-light-color": tints.gray[1],
			},
		};
	};
