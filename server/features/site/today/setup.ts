import { settingDefaults } from "../../../../contract/site/settings.ts";
import type { SetupStep } from "../../../../contract/site/today.ts";
import { listBackups } from "../../../backup/backup-folder.ts";
import type { OffsiteStatus } from "../../../backup/offsite/offsite-backups.ts";
import type { Services } from "../../../rpc/context.ts";
import { readContents, readSteps } from "./today.queries.ts";

interface Known {
	settings: Awaited<ReturnType<Services["settings"]["read"]>>;
	steps: Awaited<ReturnType<typeof readSteps>>;
	contents: Awaited<ReturnType<typeof readContents>>;
	hasBackup: boolean;
	services: Services;
}

type Step = Omit<SetupStep, "done" | "id" | "step" | "toConfirm"> & {
	done: (known: Known) => boolean;
	step: SetupStep["step"] | ((services: Services) => SetupStep["step"]);
	toConfirm?: true;
};

/** The setup of a new site, in the recommended order (SET-04). Each step detects whether it is done. */
const steps: Record<string, Step> = {
	name: {
		title: "Add your site’s name and support email",
		detail: "Both appear on every page and in every email.",
		done: ({ settings, steps: done }) =>
			done.has("name") ||
			(settings.site_name !== settingDefaults.site_name && settings.support_email !== settingDefaults.support_email),
		step: { label: "Open settings", to: "/admin/settings" },
		toConfirm: true,
	},
	email: {
		title: "Test email delivery",
		detail: "Send yourself a message, and check SPF, DKIM and DMARC.",
		done: (known) => known.steps.has("email"),
		step: { label: "Send a test", to: "/admin/email" },
	},
	payments: {
		title: "Connect payments",
		detail: "Stripe, the cart you have, or a checkout link in the settings.",
		done: ({ settings, contents }) => contents.payments || settings.checkout_url !== "",
		step: { label: "Connect payments", to: "/admin/payments" },
	},
	files: {
		title: "Upload what you sell",
		detail: "A product with its file, or the first lesson of the course.",
		done: ({ contents }) => contents.files,
		step: { label: "Add a product", to: "/admin/digital-downloads#new" },
	},
	terms: {
		title: "Review terms and privacy policy",
		detail: "These are templates. Have a lawyer check them for your country.",
		done: (known) => known.steps.has("terms"),
		step: { label: "Read them", to: "/terms" },
		toConfirm: true,
	},
	testPurchase: {
		title: "Make a test purchase",
		detail: "Go through it once, from the buy button to the download.",
		done: ({ contents }) => contents.testOrders,
		step: ({ config }) => ({ label: "Open in a private window", command: config.siteUrl }),
	},
	customers: {
		title: "Import your first customers",
		detail: "Import the buyers of your shop from a CSV file, or wait for the first payment.",
		done: ({ contents }) => contents.orders,
		step: { label: "Import customers", to: "/admin/import" },
	},
	backup: {
		title: "Take the first backup",
		detail: "Enter a bucket under Settings, Server, to have one taken every day.",
		done: ({ hasBackup }) => hasBackup,
		step: ({ config }) => ({
			label: "Take one now",
			command: `npm run backup -- ${config.backupFolder ?? `${config.dataFolder}-backups`}`,
		}),
	},
};

async function hasTakenBackup({ backupFolder }: Services["config"], { lastBackup }: OffsiteStatus): Promise<boolean> {
	return lastBackup !== null || (backupFolder !== null && (await listBackups(backupFolder)).length > 0);
}

/** Returns null once everything is done, or an admin has hidden the list. */
export async function listSetupSteps(services: Services, offsite: OffsiteStatus): Promise<SetupStep[] | null> {
	const done = await readSteps(services.db);
	if (done.has("hidden")) return null;
	const known: Known = {
		services,
		steps: done,
		settings: await services.settings.read(),
		contents: await readContents(services.db),
		hasBackup: await hasTakenBackup(services.config, offsite),
	};
	const listed = Object.entries(steps).map(([id, { done: isDone, step, toConfirm, ...texts }]) => ({
		id,
		...texts,
		done: isDone(known),
		toConfirm: toConfirm ?? false,
		step: typeof step === "function" ? step(services) : step,
	}));
	return listed.every((one) => one.done) ? null : listed;
}
