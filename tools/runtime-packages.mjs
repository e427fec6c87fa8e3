// Packages that the built server uses as installed: native ones, and those that load files from their own folder. The
// bundle excludes them (`build.ts`), and the image installs them (`runtime-package.mjs`): one list for both (OPS-10).
export const runtimePackages = [
	"@cantoo/pdf-lib",
	"@fontsource-variable/figtree",
	"@fontsource-variable/noto-emoji",
	"@fontsource-variable/noto-sans-sc",
	"@fontsource/fraunces",
	"@node-rs/argon2",
	"dejavu-fonts-ttf",
	"fontkit",
	"pdfkit",
	"pino",
	"sharp",
	"swagger-ui-dist",
];
