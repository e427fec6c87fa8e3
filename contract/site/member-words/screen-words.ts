import { courseWords } from "./course.ts";
import { dashboardWords } from "./dashboard.ts";
import { libraryWords } from "./library.ts";
import { menuWords } from "./menu.ts";
import type { MemberWord } from "./word.ts";

/** Texts on screens (BRND-05). The member area loads them without those of emails. */
const words = { ...menuWords, ...dashboardWords, ...courseWords, ...libraryWords };

export type ScreenWordKey = keyof typeof words;
export const screenWords: Record<ScreenWordKey, MemberWord> = words;
export const screenWordKeys = Object.keys(words) as ScreenWordKey[];

/** The seller's texts on screens; every other one is its default. They are part of each page of the application. */
export type ScreenWordChanges = Partial<Record<ScreenWordKey, string>>;
