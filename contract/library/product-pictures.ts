/** Widths of product pictures, in pixels: for phones, and for everything wider. */
export const productPictureWidths = { small: 480, large: 960 } as const;

/** Aspect ratio (width / height) of the portrait picture on a card. */
export const productPictureRatio = 4 / 5;
