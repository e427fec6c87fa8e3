import { formatFileSize } from "../../../contract/file-size.ts";
import { savedFileName } from "../../files/saved-file-name.ts";
import { member } from "../../rpc/builders.ts";
import { hasPremiumAccess } from "../access/admit-to-file.ts";
import { BUNDLE_PATH } from "./bundle.http.ts";
import { downloadPath } from "./download-files.http.ts";
import { listDownloads } from "./downloads.queries.ts";

export const downloadsForMember = {
	list: member.downloads.list.handler(async ({ context }) => {
		const rows = await listDownloads(context.services.db);
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
		const bundled = rows.filter((row) => row.storedSize !== null && (row.accessLevel === "member" || premium));
		const bytes = bundled.reduce((sum, row) => sum + (row.storedSize ?? 0), 0);
		return {
			files,
			bundle:
				bundled.length > 0
					? { downloadUrl: BUNDLE_PATH, files: bundled.length, fileSize: formatFileSize(bytes) }
					: null,
		};
	}),
};
