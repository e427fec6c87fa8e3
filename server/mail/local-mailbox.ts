import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MailTransport, OutgoingMail } from "./mail.ts";

export interface MailboxMessage extends OutgoingMail {
	id: string;
	/** ISO 8601, UTC */
	sentAt: string;
}

/** Stores a try-out's emails: one file each, shown at `/dev/mailbox`. */
export interface LocalMailbox extends MailTransport {
	/** Newest first. */
	list(): Promise<MailboxMessage[]>;
}

export function createLocalMailbox(folder: string): LocalMailbox {
	const fileName = (id: string) => `${id.replaceAll(/[^\w-]/g, "")}.json`;
	return {
		deliver: async (id, mail) => {
			await mkdir(folder, { recursive: true });
			const message: MailboxMessage = { id, ...mail, sentAt: new Date().toISOString() };
			const target = join(folder, fileName(id));
			// Renamed when complete: a reader never sees a partial message, and a second attempt replaces the first.
			await writeFile(`${target}.part`, JSON.stringify(message));
			await rename(`${target}.part`, target);
		},
		list: async () => {
			const names = await readdir(folder).catch(() => []);
			const messages = await Promise.all(
				names
					.filter((name) => name.endsWith(".json"))
					.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as MailboxMessage),
			);
			return messages.sort((a, b) => b.sentAt.localeCompare(a.sentAt));
		},
	};
}
