import type { BrandState } from "../../../../contract/site/brand/brand.ts";
import type { BrandLook } from "../../../../contract/site/brand/brand-colors.ts";
import { brandFile } from "../../../../contract/site/brand/brand-files.ts";
import type { ShownPicture } from "../../../../contract/site/brand/shown-brand.ts";
import { admin } from "../../../rpc/builders.ts";
import type { Services } from "../../../rpc/context.ts";
import { findBrandVersion } from "./brand.queries.ts";
import { describeBrand, lookOf } from "./brand-store.ts";
import { deliveredLook } from "./delivered-look.ts";
import { drawMark } from "./draw-mark.ts";
import { updateBrand } from "./update-brand.ts";

const asVariables = (colors: BrandLook["page"]) =>
	Object.fromEntries(Object.keys(colors).map((name) => [name, `var(--mark-${name})`])) as unknown as BrandLook["page"];
const leafInVariables = drawMark("leaf", "", { ...deliveredLook, page: asVariables(deliveredLook.page) });

async function readState({ db, brand }: Services): Promise<BrandState> {
	const [updatedAt, current] = await Promise.all([findBrandVersion(db), brand.read()]);
	const { values, mark, pictures, version } = current;
	const shown = (kind: keyof typeof pictures, file: Parameters<typeof brandFile>[0]): ShownPicture | null => {
		const picture = pictures[kind];
		return picture ? { src: brandFile(file, version), width: picture.width, height: picture.height } : null;
	};
	return {
		values,
		pictures: {
			logo: shown("logo", "logo"),
			darkLogo: shown("darkLogo", "darkLogo"),
			icon: shown("icon", "icon512"),
			sharePicture: shown("sharePicture", "share"),
		},
		defaults: current.defaults,
		defaultLook: lookOf(current.defaults.color),
		leaf: mark === "leaf" ? leafInVariables : null,
		shown: describeBrand(current),
		updatedAt,
	};
}

export const brandForAdmin = {
	read: admin.brand.read.handler(({ context }) => readState(context.services)),
	update: admin.brand.update.handler(async ({ context, input: { pictures, updatedAt, ...values } }) => {
		await updateBrand(context.services, context.user, values, pictures, updatedAt);
		return readState(context.services);
	}),
};
