import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { domainToASCII } from "node:url";
import { z } from "zod";
import type { OffsiteConfig } from "./backup/offsite/backup-bucket.ts";
import { isLoopback } from "./http/loopback.ts";
import { StartUpError } from "./start-up-error.ts";
import type { S3Config } from "./storage/s3-config.ts";

const port = z.coerce.number("must be a port number").int().min(0).max(65_535);
const address = (protocols: RegExp, example: string) =>
	z.url({ protocol: protocols, error: `must be an address such as ${example}` });

/** `[{"id":"example","name":"Example","issuer":"https://id.example.com","clientId":"…","clientSecret":"…"}]` */
const oidcProviders = z
	.string()
	.default("[]")
	.transform((json, ctx) => {
		try {
			return JSON.parse(json) as unknown;
		} catch {
			ctx.addIssue({ code: "custom", message: "must be a JSON list" });
			return z.NEVER;
		}
	})
	.pipe(
		z.array(
			z.strictObject({
				id: z.string().regex(/^[a-z0-9-]{1,40}$/, "must be of lowercase letters, digits and dashes"),
				name: z.string().min(1).max(40),
				issuer: z.url({ protocol: /^https?$/ }),
				clientId: z.string().min(1),
				clientSecret: z.string().min(1),
			}),
			"must be a JSON list of providers",
		),
	);

/** A name that a certificate can be for: no scheme, port or path, and no address. Written in any script or case. */
const domain = z.string().transform((name, context) => {
	// Otherwise it would be cut off at a slash.
	const ascii = /[\s/:?#@\\]/.test(name.trim()) ? "" : domainToASCII(name.trim());
	const isName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(ascii);
	if (isName) return ascii;
	context.addIssue({ code: "custom", message: "must be a name such as academy.example, without https:// or a port" });
	return z.NEVER;
});

/** In the data folder. */
export const AUTH_SECRET_FILE = "auth-secret";
const LOOPBACK = ["127.0.0.1", "::1"];
const PRIVATE_NETWORKS = [...LOOPBACK, "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"];

const environmentShape = z.object({
	NODE_ENV: z.enum(["production", "development", "test"]).optional(),
	DOMAIN: domain.optional(),
	PROXY: z.enum(["builtin", "external"], "must be builtin or external").default("builtin"),
	HTTP_PORT: port.default(80),
	HTTPS_PORT: port.default(443),
	PORT: port.default(3000),
	HOST: z.string().optional(),
	DATA_DIR: z.string().default("./data"),
	SITE_URL: address(/^https?$/, "https://microgreens.example.com").optional(),
	DATABASE_URL: address(/^postgres(ql)?$/, "postgres://user:password@host/database").optional(),
	DATABASE_DIRECT_URL: address(/^postgres(ql)?$/, "postgres://user:password@host/database").optional(),
	SMTP_URL: address(/^smtps?$/, "smtps://user:password@mail.example.com").optional(),
	MAIL_FROM: z.string().min(3).optional(),
	AUTH_SECRET: z
		.string()
		.min(32, { error: "must have at least 32 characters", abort: true })
		.refine((secret) => new Set(secret).size >= 10, "must be random: it repeats a few characters")
		.optional(),
	SMS_HOOK_URL: address(/^https?$/, "https://sms.example.com/send").optional(),
	SMS_HOOK_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
	OIDC_PROVIDERS: oidcProviders,
	S3_ENDPOINT: address(/^https?$/, "https://s3.example.com").optional(),
	S3_BUCKET: z.string().optional(),
	S3_REGION: z.string().default("us-east-1"),
	S3_ACCESS_KEY_ID: z.string().optional(),
	S3_SECRET_ACCESS_KEY: z.string().optional(),
	S3_DELIVERY: z.enum(["proxy", "redirect"], "must be proxy or redirect").default("proxy"),
	BACKUP_DIR: z.string().optional(),
	BACKUP_EVERY_HOURS: z.coerce.number("must be a number of hours").int().min(1).max(720).default(24),
	BACKUP_KEEP: z.coerce.number("must be a number").int().min(1).max(1_000).default(14),
	BACKUP_S3_ENDPOINT: address(/^https?$/, "https://s3.example.com").optional(),
	BACKUP_S3_BUCKET: z.string().optional(),
	BACKUP_S3_REGION: z.string().default("us-east-1"),
	BACKUP_S3_PREFIX: z
		.string()
		.regex(/^(?!.*\.\.)[\w.-]+(\/[\w.-]+)*$/, "must be a folder such as backups/academy")
		.optional(),
	BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
	BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
	RELEASES_URL: address(/^https?$/, "https://example.com/release.json").optional(),
	METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
	STRIPE_SECRET_KEY: z
		.string()
		.regex(/^(sk|rk)_(test|live)_\w+$/, "must be a secret or restricted key of Stripe, such as rk_live_…")
		.optional(),
	STRIPE_WEBHOOK_SECRET: z
		.string()
		.regex(/^whsec_\w+$/, "must be a signing secret of Stripe, such as whsec_…")
		.optional(),
	TRUSTED_PROXIES: z.string().default(""),
	TEST_USERS: z.enum(["on", "off"], "must be on or off").optional(),
	SAMPLE_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
	SAMPLE_BUSINESS: z.enum(["on", "off"], "must be on or off").default("on"),
	UPLOAD_LIMIT_GB: z.coerce.number("must be a number").positive("must be more than 0").max(1_000).default(5),
	LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).optional(),
});

type Environment = z.infer<typeof environmentShape>;

/** Every name that is read from the environment. */
export const settingNames = Object.keys(environmentShape.shape);

export interface HttpsConfig {
	/** In ASCII and lower case. */
	domain: string;
	httpPort: number;
	httpsPort: number;
}

export interface Config {
	/** Without it, the site is a try-out: sample content and accounts, a mailbox page, listening on loopback. */
	production: boolean;
	port: number;
	host: string;
	/** Absolute path. */
	dataFolder: string;
	/** The site's origin, without a trailing slash. */
	siteUrl: string;
	/** The built-in HTTPS server in front of the site (HOST-01); null if something else is in front, or nothing. */
	https: HttpsConfig | null;
	databaseUrl: string | null;
	/** The same server without the pooler in `databaseUrl`; null if there is none. */
	databaseDirectUrl: string | null;
	/** If null, a try-out keeps messages in its mailbox, and production keeps them until a mail server is set (HOST-02). */
	smtpUrl: string | null;
	mailFrom: string;
	authSecret: string;
	/** Where files are stored; null for the data folder (STO-02). */
	s3: S3Config | null;
	/**
	 * Bearer token of `/metrics`. If null, the endpoint is disabled in production, and open to this machine in a try-out.
	 */
	metricsToken: string | null;
	/** Where backups are stored; null disables scheduled backups (OPS-06). */
	backupFolder: string | null;
	backupEveryHours: number;
	/** Number of backups to retain. */
	backupsKept: number;
	/** The bucket that encrypted backups are sent to; null for none (HOST-05). */
	offsite: OffsiteConfig | null;
	/** Where the newest release is described; null for no check (UPG-02). */
	releasesUrl: string | null;
	/** Hook that sends text messages; null disables codes by text message (SES-06). */
	smsHook: { url: string; secret: string } | null;
	/** OpenID Connect providers that people can sign in with. */
	oidcProviders: { id: string; name: string; issuer: string; clientId: string; clientSecret: string }[];
	/**
	 * Stripe's keys, if set in the environment instead of the admin area. `apiOrigin`: where its API is called instead of
	 * at Stripe, for the stand-in of a try-out.
	 */
	stripe: { secretKey: string | null; webhookSecret: string | null; apiOrigin: string | null };
	/** Addresses or networks whose `X-Forwarded-For` is trusted. */
	trustedProxies: string[];
	/** On in production; a try-out and its tests send many requests (SEC-03). */
	rateLimits: boolean;
	testUsers: boolean;
	/** Password of the sample accounts; null if there are none. */
	samplePassword: string | null;
	/** Whether a try-out's first start loads a business of 120 days (TRY-01). */
	sampleBusiness: boolean;
	/** Maximum file size for products, lessons and the file list (ADW-04). */
	uploadFileBytes: number;
	logLevel: string;
}

/** Configuration of a command beside the site (OPS-08). It may lack what only the site's environment knows. */
export interface CommandConfig
	extends Pick<Config, "dataFolder" | "databaseUrl" | "databaseDirectUrl" | "s3" | "backupFolder" | "logLevel"> {
	siteUrl: string | null;
	authSecret: string | null;
}

/**
 * Reads what a command needs from the environment. Unlike the site at startup, it writes nothing (OPS-08).
 *
 * @param isRunning whether this is the environment of a running site, which fills in a try-out's defaults
 * @param stored settings entered in the browser; the environment takes precedence, as for the site itself
 * @returns null for the address and the secret if the environment does not have them
 * @throws StartUpError with each mistake on one line
 */
export function readCommandConfig(
	environment: NodeJS.ProcessEnv,
	isRunning: boolean,
	stored: Record<string, string> = {},
): CommandConfig {
	const env = parseEnvironment({ ...stored, ...withoutEmpty(environment) });
	const places = readPlaces(env);
	const siteUrl = readSiteUrl(env) ?? (isRunning ? `http://localhost:${env.PORT}` : null);
	const kept = keepsSecret(env) ? readSecret(places.dataFolder, AUTH_SECRET_FILE) : null;
	return {
		...places,
		siteUrl: siteUrl && new URL(siteUrl).origin,
		authSecret: env.AUTH_SECRET ?? kept,
		logLevel: env.LOG_LEVEL ?? "warn",
	};
}

/**
 * Validates the environment and fills in what may be left out. With DOMAIN, nothing else is required: secrets are
 * generated, and the rest is entered in the browser (HOST-01).
 *
 * @param stored settings by the names of the environment, which takes precedence (HOST-02)
 * @throws StartUpError with each mistake on one line
 */
export function readConfig(environment: NodeJS.ProcessEnv, stored: Record<string, string> = {}): Config {
	const env = parseEnvironment({ ...stored, ...withoutEmpty(environment) });
	const production = isProduction(env);
	if (production) {
		const missing = requiredNames(env).filter((name) => !env[name]);
		if (missing.length > 0) {
			throw new StartUpError(missing.map((name) => `${name} must be set in production`).join("\n"));
		}
		if (env.TEST_USERS === "on")
			throw new StartUpError("TEST_USERS must be off in production: anyone could make a member");
	} else refusePublicTryOut(env);

	if (env.SMS_HOOK_URL && !env.SMS_HOOK_SECRET)
		throw new StartUpError("SMS_HOOK_SECRET must be set where SMS_HOOK_URL is: the hook knows by it who asks");

	const places = readPlaces(env);
	const { dataFolder } = places;
	const siteUrl = new URL(readSiteUrl(env) ?? `http://localhost:${env.PORT}`).origin;
	const proxies = readTrustedProxies(env);
	const https =
		env.DOMAIN && env.PROXY === "builtin"
			? { domain: env.DOMAIN, httpPort: env.HTTP_PORT, httpsPort: env.HTTPS_PORT }
			: null;
	if (https && https.httpPort === https.httpsPort) throw new StartUpError("HTTP_PORT and HTTPS_PORT must be different");
	const testUsers = env.TEST_USERS ? env.TEST_USERS === "on" : !production;
	return {
		production,
		port: env.PORT,
		host: env.HOST ?? (production && !https ? "0.0.0.0" : "127.0.0.1"),
		...places,
		siteUrl,
		https,
		smtpUrl: env.SMTP_URL ?? null,
		mailFrom: env.MAIL_FROM ?? `hello@${env.DOMAIN ?? "example.com"}`,
		authSecret: env.AUTH_SECRET ?? keptSecret(dataFolder, AUTH_SECRET_FILE, 32),
		metricsToken: env.METRICS_TOKEN ?? null,
		offsite: readOffsite(env),
		releasesUrl: env.RELEASES_URL ?? null,
		backupEveryHours: env.BACKUP_EVERY_HOURS,
		backupsKept: env.BACKUP_KEEP,
		smsHook: env.SMS_HOOK_URL && env.SMS_HOOK_SECRET ? { url: env.SMS_HOOK_URL, secret: env.SMS_HOOK_SECRET } : null,
		oidcProviders: env.OIDC_PROVIDERS,
		stripe: {
			secretKey: env.STRIPE_SECRET_KEY ?? null,
			webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
			apiOrigin: production || env.STRIPE_SECRET_KEY ? null : `${siteUrl}/dev/checkout`,
		},
		trustedProxies: https ? LOOPBACK : proxies,
		rateLimits: production,
		testUsers,
		samplePassword:
			production || !testUsers ? null : (env.SAMPLE_PASSWORD ?? keptSecret(dataFolder, "sample-password", 9)),
		sampleBusiness: !production && env.SAMPLE_BUSINESS === "on",
		uploadFileBytes: Math.floor(env.UPLOAD_LIMIT_GB * 1024 ** 3),
		logLevel: env.LOG_LEVEL ?? (production ? "info" : "warn"),
	};
}

/** `NAME=` in an .env file means "not set". */
const withoutEmpty = (environment: NodeJS.ProcessEnv) =>
	Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));

function parseEnvironment(environment: NodeJS.ProcessEnv): Environment {
	const parsed = environmentShape.safeParse(withoutEmpty(environment));
	if (!parsed.success)
		throw new StartUpError(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("\n"));
	const env = parsed.data;
	if (env.DOMAIN && env.NODE_ENV && env.NODE_ENV !== "production")
		throw new StartUpError("NODE_ENV must be production where DOMAIN is set, or left out");
	if (env.DOMAIN && env.SITE_URL && new URL(env.SITE_URL).hostname !== env.DOMAIN)
		throw new StartUpError("SITE_URL must have the name in DOMAIN. With DOMAIN, it can be left out");
	return env;
}

/** A domain is only for a site on the network. */
const isProduction = (env: Environment) => env.NODE_ENV === "production" || env.DOMAIN !== undefined;

const readSiteUrl = (env: Environment): string | null => env.SITE_URL ?? (env.DOMAIN ? `https://${env.DOMAIN}` : null);

/** Processes on one database need the same secret, which only a single process can generate. */
const keepsSecret = (env: Environment) => !isProduction(env) || (env.DOMAIN !== undefined && !env.DATABASE_URL);

function requiredNames(env: Environment) {
	if (!env.DOMAIN) return ["SITE_URL", "AUTH_SECRET", "SMTP_URL", "MAIL_FROM"] as const;
	return keepsSecret(env) ? [] : (["AUTH_SECRET"] as const);
}

/** `10.0.0.0/8` and `fc00::/7` are the largest private networks. */
const MIN_PROXY_BITS = 7;

function readTrustedProxies(env: Environment): string[] {
	const named = env.TRUSTED_PROXIES.split(",")
		.map((entry) => entry.trim())
		.filter(Boolean);
	for (const entry of named) {
		const [address = "", bits, ...rest] = entry.split("/");
		const isNetwork =
			bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128));
		if (isIP(address) === 0 || !isNetwork || rest.length > 0)
			throw new StartUpError(`TRUSTED_PROXIES: ${entry} is neither an address nor a network`);
		// A proxy may say where visitors come from, which evades every limit.
		if (bits !== undefined && Number(bits) < MIN_PROXY_BITS)
			throw new StartUpError(
				`TRUSTED_PROXIES: ${entry} is a large part of the Internet. Name the network of your proxy.`,
			);
	}
	// A platform's proxy is on the private network of the container, and its address is rarely known in advance.
	return named.length === 0 && env.DOMAIN && env.PROXY === "external" ? PRIVATE_NETWORKS : named;
}

/** Reads the locations of the site's data and backups. */
function readPlaces(env: Environment) {
	if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
		throw new StartUpError("DATABASE_URL must be set where DATABASE_DIRECT_URL is: it goes around the pooler there");
	return {
		dataFolder: resolve(env.DATA_DIR),
		databaseUrl: env.DATABASE_URL ?? null,
		databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
		s3: readS3(env),
		// With a domain, everything is in one place (HOST-01).
		backupFolder: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : env.DOMAIN ? resolve(env.DATA_DIR, "backups") : null,
	};
}

/**
 * Refuses a public try-out: it shows its mailbox and accepts a printed password, so it only listens on this machine
 * (SEC-11).
 */
function refusePublicTryOut(env: Environment): void {
	if (env.HOST && !isLoopback(env.HOST))
		throw new StartUpError(
			"HOST must be 127.0.0.1 in a try-out: its mailbox is for this machine alone. Set NODE_ENV=production",
		);
	const url = env.SITE_URL ? new URL(env.SITE_URL) : null;
	if (url && !(url.protocol === "http:" && isLoopback(url.hostname)))
		throw new StartUpError(
			"SITE_URL must be http://localhost in a try-out. Set NODE_ENV=production for a site on the network",
		);
}

function readS3(env: Environment): S3Config | null {
	if (!env.S3_BUCKET) {
		if (env.S3_ENDPOINT) throw new StartUpError("S3_BUCKET must be set where S3_ENDPOINT is");
		return null;
	}
	const missing = (["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const).filter((name) => !env[name]);
	if (missing.length > 0)
		throw new StartUpError(missing.map((name) => `${name} must be set where S3_BUCKET is`).join("\n"));
	return {
		endpoint: env.S3_ENDPOINT ?? null,
		bucket: env.S3_BUCKET,
		region: env.S3_REGION,
		accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
		secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
		delivery: env.S3_DELIVERY,
	};
}

function readOffsite(env: Environment): OffsiteConfig | null {
	if (!env.BACKUP_S3_BUCKET) {
		if (env.BACKUP_S3_ENDPOINT) throw new StartUpError("BACKUP_S3_BUCKET must be set where BACKUP_S3_ENDPOINT is");
		return null;
	}
	const missing = (["BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY"] as const).filter((name) => !env[name]);
	if (missing.length > 0)
		throw new StartUpError(missing.map((name) => `${name} must be set where BACKUP_S3_BUCKET is`).join("\n"));
	return {
		endpoint: env.BACKUP_S3_ENDPOINT ?? null,
		bucket: env.BACKUP_S3_BUCKET,
		region: env.BACKUP_S3_REGION,
		prefix: env.BACKUP_S3_PREFIX ?? "",
		accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID ?? "",
		secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY ?? "",
	};
}

/**
 * Returns a random secret that is the same at the next start, so that a try-out's sessions and printed passwords stay
 * valid.
 */
function keptSecret(folder: string, name: string, bytes: number): string {
	const file = join(folder, name);
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	// A full disk or a kill may have left the file without its content.
	if (existsSync(file) && statSync(file).size === 0) rmSync(file);
	try {
		writeFileSync(file, randomBytes(bytes).toString("base64url"), { flag: "wx", mode: 0o600, flush: true });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
	const secret = readFileSync(file, "utf8");
	if (secret === "") throw new StartUpError(`${file} is empty. Delete it, and start again.`);
	return secret;
}

/** Returns what `keptSecret` wrote at an earlier start, or null. */
function readSecret(folder: string, name: string): string | null {
	try {
		return readFileSync(join(folder, name), "utf8");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
		throw error;
	}
}
