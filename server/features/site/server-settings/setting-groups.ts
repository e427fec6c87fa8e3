import type { ServerSettingGroup, ServerSettingValues } from "../../../../contract/site/server-settings.ts";
import type { Config } from "../../../config.ts";
import type { ServerEnvironment } from "./server-settings-store.ts";

/** How a group of settings is stored by the names of the environment, and read back. */
interface SettingGroup<Values> {
	/** The environment's name of each field that it can set. */
	names: { [Field in keyof Values]?: string };
	/** Fields whose values are never sent to a browser. */
	secrets: (keyof Values & string)[];
	/** Returns the values in force; secrets blank. */
	read(config: Config, environment: ServerEnvironment): Values;
	/**
	 * Returns the environment for entered values; an empty value removes a setting.
	 *
	 * @param current the environment in force, for secrets that were left blank
	 */
	write(values: Values, current: ServerEnvironment): Record<string, string>;
	/** Returns what is missing, in words for the seller, if a secret was left blank that is not kept. */
	findMissingSecret?(written: Record<string, string>): string | null;
}

const DEFAULT_PORTS = { tls: 465, starttls: 587, none: 25 } as const;

function readMailUrl(smtpUrl: string | null) {
	if (!smtpUrl) return { host: "", port: DEFAULT_PORTS.tls, security: "tls" as const, user: "" };
	const url = new URL(smtpUrl);
	const security = url.protocol === "smtps:" ? "tls" : url.searchParams.has("ignoreTLS") ? "none" : "starttls";
	return {
		host: url.hostname,
		port: Number(url.port) || DEFAULT_PORTS[security],
		security,
		user: decodeURIComponent(url.username),
	} as const;
}

function writeMailUrl(values: ServerSettingValues<"mail">, current: string | undefined): string {
	const { host, port, security, user } = values;
	if (host === "") return "";
	const known = current && URL.canParse(current) ? new URL(current) : null;
	// A kept password is only for the server and user that it was entered for.
	const isSameAccount =
		known?.hostname === host && Number(known.port) === port && decodeURIComponent(known.username) === user;
	const password = values.password || (isSameAccount ? decodeURIComponent(known.password) : "");
	const account = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : "";
	// Never without encryption if it was asked for, whatever the server offers.
	const query = { tls: "", starttls: "?requireTLS=true", none: "?ignoreTLS=true" }[security];
	return `${security === "tls" ? "smtps" : "smtp"}://${account}${host}:${port}/${query}`;
}

const groups: { [Group in ServerSettingGroup]: SettingGroup<ServerSettingValues<Group>> } = {
	mail: {
		names: {
			host: "SMTP_URL",
			port: "SMTP_URL",
			security: "SMTP_URL",
			user: "SMTP_URL",
			password: "SMTP_URL",
			from: "MAIL_FROM",
		},
		secrets: ["password"],
		read: ({ smtpUrl, mailFrom }) => ({ ...readMailUrl(smtpUrl), password: "", from: mailFrom }),
		write: (values, current) => ({ SMTP_URL: writeMailUrl(values, current.SMTP_URL), MAIL_FROM: values.from }),
		findMissingSecret: ({ SMTP_URL = "" }) => {
			const url = URL.canParse(SMTP_URL) ? new URL(SMTP_URL) : null;
			return url?.username && !url.password ? "Enter the password of this user at this server." : null;
		},
	},
	storage: {
		names: {
			bucket: "S3_BUCKET",
			endpoint: "S3_ENDPOINT",
			region: "S3_REGION",
			accessKeyId: "S3_ACCESS_KEY_ID",
			secretAccessKey: "S3_SECRET_ACCESS_KEY",
			delivery: "S3_DELIVERY",
		},
		secrets: ["secretAccessKey"],
		read: ({ s3 }) => ({
			bucket: s3?.bucket ?? "",
			endpoint: s3?.endpoint ?? "",
			region: s3?.region ?? "",
			accessKeyId: s3?.accessKeyId ?? "",
			secretAccessKey: "",
			delivery: s3?.delivery ?? "proxy",
		}),
		write: (values, current) => {
			const inUse = values.bucket !== "";
			const isSameAccount =
				current.S3_ACCESS_KEY_ID === values.accessKeyId && (current.S3_ENDPOINT ?? "") === values.endpoint;
			const kept = isSameAccount ? (current.S3_SECRET_ACCESS_KEY ?? "") : "";
			return {
				S3_BUCKET: values.bucket,
				S3_ENDPOINT: inUse ? values.endpoint : "",
				S3_REGION: inUse ? values.region : "",
				S3_ACCESS_KEY_ID: inUse ? values.accessKeyId : "",
				S3_SECRET_ACCESS_KEY: inUse ? values.secretAccessKey || kept : "",
				S3_DELIVERY: inUse ? values.delivery : "",
			};
		},
	},
	backups: {
		names: { everyHours: "BACKUP_EVERY_HOURS", keep: "BACKUP_KEEP" },
		secrets: [],
		read: ({ backupEveryHours, backupsKept }) => ({ everyHours: backupEveryHours, keep: backupsKept }),
		write: ({ everyHours, keep }) => ({ BACKUP_EVERY_HOURS: String(everyHours), BACKUP_KEEP: String(keep) }),
	},
	offsiteBackups: {
		names: {
			bucket: "BACKUP_S3_BUCKET",
			endpoint: "BACKUP_S3_ENDPOINT",
			region: "BACKUP_S3_REGION",
			prefix: "BACKUP_S3_PREFIX",
			accessKeyId: "BACKUP_S3_ACCESS_KEY_ID",
			secretAccessKey: "BACKUP_S3_SECRET_ACCESS_KEY",
		},
		secrets: ["secretAccessKey"],
		read: ({ offsite }) => ({
			bucket: offsite?.bucket ?? "",
			endpoint: offsite?.endpoint ?? "",
			region: offsite?.region ?? "",
			prefix: offsite?.prefix ?? "",
			accessKeyId: offsite?.accessKeyId ?? "",
			secretAccessKey: "",
		}),
		write: (values, current) => {
			const inUse = values.bucket !== "";
			const isSameAccount =
				current.BACKUP_S3_ACCESS_KEY_ID === values.accessKeyId &&
				(current.BACKUP_S3_ENDPOINT ?? "") === values.endpoint;
			const kept = isSameAccount ? (current.BACKUP_S3_SECRET_ACCESS_KEY ?? "") : "";
			return {
				BACKUP_S3_BUCKET: values.bucket,
				BACKUP_S3_ENDPOINT: inUse ? values.endpoint : "",
				BACKUP_S3_REGION: inUse ? values.region : "",
				BACKUP_S3_PREFIX: inUse ? values.prefix : "",
				BACKUP_S3_ACCESS_KEY_ID: inUse ? values.accessKeyId : "",
				BACKUP_S3_SECRET_ACCESS_KEY: inUse ? values.secretAccessKey || kept : "",
			};
		},
		findMissingSecret: ({ BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY }) => {
			if (!BACKUP_S3_BUCKET) return null;
			if (!BACKUP_S3_ACCESS_KEY_ID) return "Enter the access key ID of the bucket.";
			return BACKUP_S3_SECRET_ACCESS_KEY ? null : "Enter the secret access key of this account.";
		},
	},
	signIn: {
		names: { providers: "OIDC_PROVIDERS" },
		secrets: [],
		read: ({ oidcProviders }) => ({ providers: oidcProviders.map((one) => ({ ...one, clientSecret: "" })) }),
		write: ({ providers }, current) => {
			const known: typeof providers = JSON.parse(current.OIDC_PROVIDERS || "[]");
			const secretOf = ({ id, issuer, clientId }: (typeof providers)[number]) =>
				known.find((one) => one.id === id && one.issuer === issuer && one.clientId === clientId)?.clientSecret ?? "";
			const written = providers.map((one) => ({ ...one, clientSecret: one.clientSecret || secretOf(one) }));
			return { OIDC_PROVIDERS: written.length > 0 ? JSON.stringify(written) : "" };
		},
		findMissingSecret: ({ OIDC_PROVIDERS }) => {
			const written: ServerSettingValues<"signIn">["providers"] = JSON.parse(OIDC_PROVIDERS || "[]");
			const without = written.find(({ clientSecret }) => clientSecret === "");
			return without ? `Enter the client secret of ${without.name}.` : null;
		},
	},
	textMessages: {
		names: { url: "SMS_HOOK_URL", secret: "SMS_HOOK_SECRET" },
		secrets: ["secret"],
		read: ({ smsHook }) => ({ url: smsHook?.url ?? "", secret: "" }),
		write: ({ url, secret }, current) => ({
			SMS_HOOK_URL: url,
			SMS_HOOK_SECRET: url ? secret || (current.SMS_HOOK_URL === url ? (current.SMS_HOOK_SECRET ?? "") : "") : "",
		}),
	},
	updates: {
		names: { address: "RELEASES_URL" },
		secrets: [],
		read: ({ releasesUrl }) => ({ address: releasesUrl ?? "" }),
		write: ({ address }) => ({ RELEASES_URL: address }),
	},
	network: {
		names: { trustedProxies: "TRUSTED_PROXIES", uploadLimitGb: "UPLOAD_LIMIT_GB", metricsToken: "METRICS_TOKEN" },
		secrets: ["metricsToken"],
		read: ({ uploadFileBytes }, environment) => ({
			trustedProxies: environment.TRUSTED_PROXIES ?? "",
			uploadLimitGb: uploadFileBytes / 1024 ** 3,
			metricsToken: "",
		}),
		write: ({ trustedProxies, uploadLimitGb, metricsToken }, current) => ({
			TRUSTED_PROXIES: trustedProxies,
			UPLOAD_LIMIT_GB: String(uploadLimitGb),
			METRICS_TOKEN: metricsToken || (current.METRICS_TOKEN ?? ""),
		}),
	},
};

/** Returns the rules of a group. */
export const groupOf = <Group extends ServerSettingGroup>(group: Group): SettingGroup<ServerSettingValues<Group>> =>
	groups[group];
