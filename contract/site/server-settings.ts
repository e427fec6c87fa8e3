import { z } from "zod";
import { webAddress } from "../address/web-address.ts";
import { email } from "../email.ts";
import { limits } from "../limits.ts";
import { exactText, text } from "../text/text.ts";
import { forAdmin } from "./audience.ts";

/*
 * What the environment can set, set in the browser (HOST-02): mail server, file store, backups, sign-in providers, text
 * messages, network. The environment takes precedence. Stripe's keys are entered under Payments.
 */

/** Sent only to be changed: blank keeps the one that is set. */
const secret = exactText(500);
const oneLine = (max: number) => text(max).pipe(z.string().regex(/^[^\p{Cc}]*$/u, "must be one line"));

const hostName = oneLine(253).pipe(
	z
		.string()
		.regex(
			/^$|^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_-]+\.?$|^\[[\da-f:.]+\]$/i,
			"must be a name such as mail.example.com",
		),
);
const optionalAddress = z.union([z.literal(""), webAddress]);

export const mailSecurities = { tls: "TLS", starttls: "STARTTLS", none: "None" } as const;
const securities = Object.keys(mailSecurities) as (keyof typeof mailSecurities)[];

/** `Name <address>`, or an address alone. */
const sender = oneLine(300).refine((from) => {
	const address = /^[^<>]*<([^<>]+)>$/.exec(from)?.[1] ?? from;
	return email.safeParse(address).success;
}, "must be an address, or Name <address>");

const mailServer = z.object({
	/** Blank removes the mail server. */
	host: hostName,
	port: z.int().min(1).max(65_535),
	security: z.enum(securities),
	user: oneLine(320),
	password: secret,
	from: sender,
});

const provider = z.object({
	id: z
		.string()
		.regex(/^[a-z0-9-]{1,40}$/, "Use lowercase letters, digits and dashes")
		.refine((id) => !["credential", "email-otp", "magic-link", "phone-number"].includes(id), "is reserved"),
	name: oneLine(40).pipe(z.string().min(1, "Enter a name")),
	issuer: webAddress,
	clientId: oneLine(500).pipe(z.string().min(1, "Enter a client ID")),
	clientSecret: secret,
});

/** The groups of settings, each saved and tried on its own. */
export const serverSettingGroups = {
	mail: mailServer,
	storage: z.object({
		/** Blank stores files on the disk. */
		bucket: oneLine(100),
		endpoint: optionalAddress,
		region: oneLine(60),
		accessKeyId: oneLine(300),
		secretAccessKey: secret,
		delivery: z.enum(["proxy", "redirect"]),
	}),
	backups: z.object({
		everyHours: z.int().min(1).max(720),
		keep: z.int().min(1).max(1_000),
	}),
	offsiteBackups: z.object({
		/** Blank sends no backups. */
		bucket: oneLine(100),
		endpoint: optionalAddress,
		region: oneLine(60),
		/** Folder in the bucket. */
		prefix: oneLine(200).pipe(
			z.string().regex(/^$|^(?!.*\.\.)[\w.-]+(\/[\w.-]+)*$/, "must be a folder such as backups/academy"),
		),
		accessKeyId: oneLine(300),
		secretAccessKey: secret,
	}),
	signIn: z.object({
		providers: z
			.array(provider)
			.max(limits.oidcProviders)
			.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "must have different IDs"),
	}),
	textMessages: z.object({ url: optionalAddress, secret }),
	updates: z.object({
		/** Where the newest release is described; blank turns the check off. */
		address: optionalAddress,
	}),
	network: z.object({
		trustedProxies: oneLine(1_000),
		uploadLimitGb: z.number().positive("must be more than 0").max(1_000),
		metricsToken: secret,
	}),
} as const;

export type ServerSettingGroup = keyof typeof serverSettingGroups;
export type ServerSettingValues<Group extends ServerSettingGroup> = z.infer<(typeof serverSettingGroups)[Group]>;

/** Values in force may come from the environment, which accepts more than a form does. */
const anyText = z.string();
const inForce = {
	mail: mailServer.extend({ host: anyText, user: anyText, from: anyText }),
	storage: serverSettingGroups.storage.extend({
		bucket: anyText,
		endpoint: anyText,
		region: anyText,
		accessKeyId: anyText,
	}),
	backups: serverSettingGroups.backups,
	offsiteBackups: serverSettingGroups.offsiteBackups.extend({
		bucket: anyText,
		endpoint: anyText,
		region: anyText,
		accessKeyId: anyText,
	}),
	signIn: z.object({ providers: z.array(provider.extend({ issuer: anyText, clientId: anyText })) }),
	textMessages: z.object({ url: anyText, secret: anyText }),
	updates: z.object({ address: anyText }),
	network: serverSettingGroups.network.extend({ trustedProxies: anyText }),
};

/** One group as it is in force: secrets are blank, and listed in `secretsSet`. */
const state = <Shape extends z.ZodType>(values: Shape) =>
	z.object({
		values,
		/** Fields with a secret that is set. */
		secretsSet: z.array(z.string()),
		/** Fields that the environment sets, with its name; the browser cannot change them. */
		fixed: z.record(z.string(), z.string()),
	});

export const serverSettings = z.object({
	mail: state(inForce.mail),
	storage: state(inForce.storage).extend({
		/** Files are stored already: another place would not have them. */
		hasFiles: z.boolean(),
	}),
	backups: state(inForce.backups).extend({
		/** Where they go on this server; null if nowhere. */
		folder: z.string().nullable(),
	}),
	offsiteBackups: state(inForce.offsiteBackups),
	signIn: state(inForce.signIn),
	textMessages: state(inForce.textMessages),
	updates: state(inForce.updates).extend({
		/** The version that runs. */
		version: z.string(),
		checkedAt: z.date().nullable(),
		/** Why the last check failed; null if it did not. */
		problem: z.string().nullable(),
		/** A newer one; null if there is none. */
		release: z
			.object({ version: z.string(), releasedOn: z.string(), notes: z.string(), security: z.boolean() })
			.nullable(),
	}),
	network: state(inForce.network),
	/** Every saved change is in force; otherwise the site is about to reload. */
	applied: z.boolean(),
});
export type ServerSettings = z.infer<typeof serverSettings>;

const password = exactText(limits.password.max).default("");

const tryErrors = {
	WRONG_PASSWORD: { status: 422, message: "That password isn't correct." },
	/** The message quotes the other server. */
	SERVER_REFUSED: { status: 422, message: "The server refused." },
	FIXED_BY_ENVIRONMENT: { status: 409, message: "This is set in the server's environment, which takes precedence." },
	FILES_STORED: {
		status: 409,
		message:
			"Files are stored already, and the other place doesn't have them. Take a backup, and restore it into a new site with the other storage.",
	},
} as const;

const change = z.discriminatedUnion("group", [
	z.object({ group: z.literal("mail"), values: serverSettingGroups.mail }),
	z.object({ group: z.literal("storage"), values: serverSettingGroups.storage }),
	z.object({ group: z.literal("backups"), values: serverSettingGroups.backups }),
	z.object({ group: z.literal("offsiteBackups"), values: serverSettingGroups.offsiteBackups }),
	z.object({ group: z.literal("signIn"), values: serverSettingGroups.signIn }),
	z.object({ group: z.literal("textMessages"), values: serverSettingGroups.textMessages }),
	z.object({ group: z.literal("updates"), values: serverSettingGroups.updates }),
	z.object({ group: z.literal("network"), values: serverSettingGroups.network }),
]);
export type ServerSettingChange = z.infer<typeof change>;

export const adminServerSettings = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/server-settings", summary: "Settings of the server, without secrets" })
		.output(serverSettings),
	save: forAdmin
		.route({
			method: "PUT",
			path: "/admin/server-settings",
			summary: "Changes a group of server settings",
			description:
				"Tries it first: signs in to the mail server; writes, reads, lists and deletes an object in the store. Then the site reloads, which takes about a second. Requires the password.",
		})
		.errors(tryErrors)
		.input(z.object({ change, password }))
		.output(serverSettings),
	sendTestMail: forAdmin
		.route({
			method: "POST",
			path: "/admin/server-settings/test-mail",
			summary: "Sends a message to yourself through a mail server, before it is saved",
		})
		.errors(tryErrors)
		.input(z.object({ values: mailServer, password }))
		.output(z.object({ to: z.string(), response: z.string() })),
	testBucket: forAdmin
		.route({
			method: "POST",
			path: "/admin/server-settings/test-bucket",
			summary: "Writes, reads, lists and removes a test file in a bucket for backups, before it is saved",
		})
		.errors(tryErrors)
		.input(z.object({ values: serverSettingGroups.offsiteBackups, password }))
		.output(z.object({})),
};
