import { Webhook } from "standardwebhooks";
import type { IncomingReport } from "./bounce-source.ts";

/**
 * Verifies that a report was signed with the secret within five minutes.
 *
 * @param secret such as `whsec_…`
 * @param prefix of the headers: `webhook` as in the standard, or `svix`
 */
export function isSignedBy({ headers, raw }: IncomingReport, secret: string, prefix: "webhook" | "svix"): boolean {
	try {
		new Webhook(secret).verify(raw, {
			"webhook-id": headers.get(`${prefix}-id`) ?? "",
			"webhook-timestamp": headers.get(`${prefix}-timestamp`) ?? "",
			"webhook-signature": headers.get(`${prefix}-signature`) ?? "",
		});
		return true;
	} catch {
		return false;
	}
}
