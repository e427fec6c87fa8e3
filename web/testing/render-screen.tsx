import "@mantine/core/styles.layer.css";
import "../ui/shell/application.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { createMemoryRouter, RouterProvider, useParams } from "react-router";
import { render } from "vitest-browser-react";
import type { SessionUser } from "../../contract/accounts/session.ts";
import { DEFAULT_FORMAT_LOCALE } from "../../contract/formats.ts";
import { purchaseDefaults } from "../../contract/selling/purchases.ts";
import type { ScreenTextChanges } from "../../contract/site/member-texts/screen-texts.ts";
import { settingDefaults } from "../../contract/site/settings.ts";
import { type RootData, ShownPage } from "../lib/page/site.ts";
import { queryClient } from "../lib/query-client.ts";
import { KnownPerson } from "../lib/session/session-context.tsx";
import { NoticeHost } from "../ui/shell/notice-host.tsx";
import { themeOf, variablesOf } from "../ui/shell/theme.ts";
import { type ApiStubs, type OtherAnswer, stubApi } from "./stub-api.ts";
import { testBrand } from "./test-brand.ts";

const plainAccount = { premium: false, secondFactor: false, secondFactorMissing: false, viewedByAdmin: false };

export const admin: SessionUser = {
	...plainAccount,
	id: "7b0c4c4e-0000-4000-8000-000000000001",
	email: "admin@example.com",
	name: "Ada Admin",
	role: "admin",
};

export const member: SessionUser = {
	...plainAccount,
	id: "7b0c4c4e-0000-4000-8000-000000000002",
	email: "member@example.com",
	name: "Mia Member",
	role: "member",
};

interface ScreenOptions {
	/** The address with its search. */
	path?: string;
	/** The pattern of the address, where the screen reads parts of it. */
	route?: string;
	/** Who is signed in; null for a visitor. */
	person?: SessionUser | null;
	/** The seller's texts for members. */
	words?: ScreenTextChanges;
	/** What the server does. */
	api: ApiStubs;
	/** What it answers to everything else: the auth service, files. */
	other?: OtherAnswer;
}

/** The site around the screen, as it is delivered. */
const shown: RootData = {
	site: {
		name: settingDefaults.site_name,
		url: "",
		supportEmail: "",
		supportPhone: "",
		checkoutUrl: "",
		locale: DEFAULT_FORMAT_LOCALE,
		showSignIn: false,
		withdrawal: false,
		comingSoon: false,
		socialProof: "off",
		leads: null,
		bundleName: purchaseDefaults.products[0],
		bundleTotal: purchaseDefaults.orderTotal,
		brand: testBrand,
	},
	signedIn: false,
};

/**
 * Shows a screen as the application does: with its theme, notices, router and query client.
 *
 * @returns where the screen has led to, as `address`; `goTo` presses a link of the navigation around it, `goBack` the
 *   browser's button
 */
export async function renderScreen(
	Screen: ComponentType<never>,
	{ path = "/", route = "*", person = admin, words, api, other }: ScreenOptions,
) {
	stubApi(api, other);
	const elsewhere = route === "*" ? [] : [{ path: "*", element: null }];
	const router = createMemoryRouter([{ path: route, element: <WithParameters Screen={Screen} /> }, ...elsewhere], {
		initialEntries: [path],
	});
	await render(
		<MantineProvider theme={themeOf(testBrand)} cssVariablesResolver={variablesOf(testBrand)} env="test">
			<QueryClientProvider client={queryClient}>
				<ShownPage value={{ ...shown, words }}>
					<KnownPerson person={person}>
						<RouterProvider router={router} />
						<NoticeHost />
					</KnownPerson>
				</ShownPage>
			</QueryClientProvider>
		</MantineProvider>,
	);
	const address = () => `${router.state.location.pathname}${router.state.location.search}`;
	const goTo = (to: string) => void router.navigate(to);
	const goBack = () => {
		window.dispatchEvent(new PopStateEvent("popstate"));
		void router.navigate(-1);
	};
	return { address, goTo, goBack };
}

/** A route hands the parts of its address to its screen. */
function WithParameters({ Screen }: { Screen: ComponentType<never> }) {
	const Shown = Screen as ComponentType<{ params: object }>;
	return <Shown params={useParams()} />;
}
