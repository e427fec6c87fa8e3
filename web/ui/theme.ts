import { createTheme, type MantineColorsTuple } from "@mantine/core";

/** The brand's greens, from light to dark. `leaf.7` is the brand color. */
const leaf: MantineColorsTuple = [
	"#f0f6ed",
	"#dfeadb",
	"#c2d8ba",
	"#a2c497",
	"#85b279",
	"#67995c",
	"#3f7d4f",
	"#2f6844",
	"#1f4d36",
	"#143726",
];

const clay: MantineColorsTuple = [
	"#fdf1ec",
	"#f7e0d7",
	"#eebfac",
	"#e49b7e",
	"#db7d58",
	"#d66a3f",
	"#c8643c",
	"#ab4f2b",
	"#8f4022",
	"#6f2f17",
];

/** Mantine's dark scheme with the brand's background instead of a neutral gray. */
const dark: MantineColorsTuple = [
	"#dfe8e2",
	"#c0ccc5",
	"#a3b3aa",
	"#71857a",
	"#3a5145",
	"#2e4136",
	"#22352b",
	"#1b2a22",
	"#14201a",
	"#0d1612",
];

const headings = '"Fraunces", Georgia, serif';

/** One type scale, one spacing scale, one radius, for the entire application. */
export const theme = createTheme({
	primaryColor: "leaf",
	primaryShade: { light: 7, dark: 6 },
	colors: { leaf, clay, dark },
	autoContrast: true,
	defaultRadius: "md",
	radius: { md: "0.625rem" },
	fontFamily: '"Figtree", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
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
