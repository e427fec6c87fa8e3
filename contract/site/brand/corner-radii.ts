/** Corner radius of a brand in pixels (BRND-01). */
export const cornerRadii = { square: 2, soft: 10, round: 18 } as const;

export type CornerRadius = keyof typeof cornerRadii;
