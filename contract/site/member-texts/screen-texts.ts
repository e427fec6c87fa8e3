import { courseTexts } from "./course.ts";
import { dashboardTexts } from "./dashboard.ts";
import { libraryTexts } from "./library.ts";
import { menuTexts } from "./menu.ts";
import type { MemberText } from "./text.ts";

/** Texts on screens (BRND-05). The member area loads them without those of emails. */
const words = { ...menuTexts, ...dashboardTexts, ...courseTexts, ...libraryTexts };

export type ScreenTextKey = keyof typeof words;
export const screenTexts: Record<ScreenTextKey, MemberText> = words;
export const screenTextKeys = Object.keys(words) as ScreenTextKey[];

/** The seller's texts on screens; every other one is its default. They are part of each page of the application. */
export type ScreenTextChanges = Partial<Record<ScreenTextKey, string>>;
