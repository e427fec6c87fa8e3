import { randomBytes } from "node:crypto";
import type { MailHook, MailProvider } from "../../../../../contract/email/bounces.ts";
import type { KnownPrincipal } from "../../../../auth/access/principal.ts";
import type { Services } from "../../../../rpc/context.ts";
import { refusal } from "../../../../rpc/refusal.ts";
import { recordAudit } from "../../../site/audit-log/record-audit.ts";
import { deleteHook, listHooks, type StoredHook, saveHook } from "./bounces.queries.ts";
import { addressOfHook, hookSecrets, newHookAddress } from "./mail-hook-address.ts";
import { bounceSources } from "./providers/all.ts";

type Parts = Pick<Services, "db" | "config">;

const describe = ({ config }: Pick<Services, "config">, hook: StoredHook): MailHook => ({
	provider: hook.provider,
	address: addressOfHook(config.siteUrl, hook, hookSecrets(config.authSecret)),
	lastEventAt: hook.lastEventAt,
	failures: hook.failures,
	lastFailure: hook.lastFailure,
	lastFailureAt: hook.lastFailureAt,
});

/** Lists every connected provider, with its webhook address. */
export async function listProviders(services: Parts): Promise<MailHook[]> {
	return (await listHooks(services.db)).map((hook) => describe(services, hook));
}

/**
 * Connects a provider. One that is already connected keeps its address.
 *
 * @param entered the key that the provider signs with, if it has one
 * @throws SECRET_MISSING
 */
export async function connectProvider(
	services: Parts,
	admin: KnownPrincipal,
	provider: MailProvider,
	entered: string,
): Promise<MailHook & { shownOnce: string | null }> {
	const { db, config } = services;
	const sealed = hookSecrets(config.authSecret);
	const from = bounceSources[provider].secret;
	const made = {
		entered: entered || null,
		generated: `whsec_${randomBytes(24).toString("base64")}`,
		"in-address": randomBytes(18).toString("base64url"),
		none: null,
	}[from];
	if (from === "entered" && !made) throw refusal("SECRET_MISSING");
	return db.transaction(async (tx) => {
		const hook = await saveHook(tx, {
			provider,
			secret: made === null ? null : sealed.seal(made),
			...newHookAddress(sealed),
		});
		await recordAudit(tx, admin, { action: "mail_provider.connected", subject: provider });
		return { ...describe(services, hook), shownOnce: from === "generated" ? made : null };
	});
}

export async function disconnectProvider({ db }: Parts, admin: KnownPrincipal, provider: MailProvider): Promise<void> {
	await db.transaction(async (tx) => {
		if (await deleteHook(tx, provider))
			await recordAudit(tx, admin, { action: "mail_provider.disconnected", subject: provider });
	});
}
