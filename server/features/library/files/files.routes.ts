import { formatFileSize } from "../../../../contract/file-size.ts";
import { shareRead } from "../../../database/share-read.ts";
import { savedFileName } from "../../../files/saved-file-name.ts";
import { hasPremiumAccess } from "../../../rpc/admit-to-file.ts";
import { member } from "../../../rpc/builders.ts";
import { BUNDLE_PATH, findBundled, readBundleFileName } from "./bundle.http.ts";
import { downloadPath } from "./download-files.http.ts";
import { listDownloads } from "./files.queries.ts";

export const downloadsForMember = {
	list: member.downloads.list.handler(async ({ context }) => {
		const { db } = context.services;
		const [rows, bundled, fileName] = await Promise.all([
			shareRead(db, "downloads", () => listDownloads(db)),
			findBundled(db, context.user),
			readBundleFileName(db),
		]);
		const premium = hasPremiumAccess(context.user);
		const files = rows.map((row) => ({
			id: row.id,
			title: row.title,
			description: row.description,
			fileType: row.fileType,
			fileSize: row.fileSize,
			fileName: savedFileName(row.title, row.fileType, row.storedName),
			featured: row.featured,
			accessLevel: row.accessLevel,
			downloadUrl: row.accessLevel === "member" || premium ? downloadPath(row.id) : null,
			external: row.fileUrl !== null,
		}));
		const bytes = bundled.reduce((sum, { stored }) => sum + stored.size, 0);
		return {
			files,
			bundle:
				bundled.length > 0
					? { downloadUrl: BUNDLE_PATH, fileName, files: bundled.length, fileSize: formatFileSize(bytes) }
					: null,
		};
	}),
};
