import { buffer } from "node:stream/consumers";
import { type BrandPictureKind, type BrandValues, brandPictureKinds } from "../../../../contract/site/brand/brand.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { loadSharp } from "../../../files/load-sharp.ts";
import type { Services } from "../../../rpc/context.ts";
import { refuseStaleEdit } from "../../../rpc/refuse-stale-edit.ts";
import { brandPictureKey } from "../../../storage/keys.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { withUploads } from "../uploads/with-uploads.ts";
import {
	deleteBrandPicture,
	findBrandVersion,
	listBrandPictures,
	lockBrand,
	writeBrand,
	writeBrandPicture,
} from "./brand.queries.ts";

/** Widest form of each picture, in pixels. */
const WIDTHS: Record<BrandPictureKind, number> = { logo: 960, darkLogo: 960, icon: 512, sharePicture: 1_200 };

/**
 * Changes the brand, all or nothing (BRND-01). Every process shows it within a second.
 *
 * @param pictures uploads that replace pictures; null removes one, undefined leaves it
 * @param startedFrom last change that the admin saw
 * @throws CHANGED_MEANWHILE, UPLOAD_NOT_FOUND, NOT_A_PICTURE, PICTURE_TOO_LARGE, UNSAFE_SVG
 */
export async function updateBrand(
	services: Services,
	admin: KnownPrincipal,
	{ name, ...values }: BrandValues,
	pictures: Partial<Record<BrandPictureKind, string | null | undefined>>,
	startedFrom: Date,
): Promise<void> {
	await withUploads(services, admin, async (uploaded) => {
		const taken = new Map<BrandPictureKind, { fileId: string; width: number; height: number }>();
		for (const kind of brandPictureKinds) {
			const uploadId = pictures[kind];
			if (!uploadId) continue;
			let key = "";
			const [fileId] = await uploaded.picture(uploadId, {
				widths: [WIDTHS[kind]],
				formats: ["png"],
				drawsSvg: true,
				keyOf: (fileName) => {
					key = brandPictureKey(fileName);
					return key;
				},
			});
			if (!fileId) throw new Error("no file was stored");
			const sharp = await loadSharp();
			const { width, height } = await sharp(await buffer(await services.storage.read(key))).metadata();
			taken.set(kind, { fileId, width, height });
		}
		const { values: current } = await services.brand.read();
		// The name is a setting, and saving settings announces the change to every process.
		await services.settings.save(name === current.name ? {} : { site_name: name }, async (tx) => {
			await lockBrand(tx);
			refuseStaleEdit({ updatedAt: await findBrandVersion(tx) }, startedFrom);
			await uploaded.claim(tx);
			const kept = new Map((await listBrandPictures(tx)).map((picture) => [picture.kind, picture.fileId]));
			await writeBrand(tx, values, new Date());
			for (const kind of brandPictureKinds) {
				if (pictures[kind] === undefined) continue;
				uploaded.replaces(kept.get(kind) ?? null);
				const picture = taken.get(kind);
				if (picture) await writeBrandPicture(tx, { kind, ...picture });
				else await deleteBrandPicture(tx, kind);
			}
			await recordAudit(tx, admin, {
				action: "brand.changed",
				subject: name,
				details: { ...values, pictures: Object.keys(pictures) },
			});
		});
	});
}
