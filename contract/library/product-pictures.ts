/** Widths that a product's picture is kept in, in pixels: for phones, and for everything wider. */
export const productPictureWidths = { small: 480, large: 960 } as const;

/** A card shows its picture upright, this wide for its height. */
export const productPictureRatio = 4 / 5;
