import { ColorSchemeScript } from "@mantine/core";
import earlyScript from "../early-script/main.ts?bundled";

/** Light or dark before the first paint, and what is done before the application has started. */
export function ApplicationHead({ nonce }: { nonce: string | undefined }) {
	return (
		<>
			<ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
			<script
				nonce={nonce}
				suppressHydrationWarning
				// biome-ignore lint/security/noDangerouslySetInnerHtml: imported from this project
				dangerouslySetInnerHTML={{ __html: earlyScript }}
			/>
		</>
	);
}
