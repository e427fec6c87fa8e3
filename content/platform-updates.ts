/** `Recent Platform Updates` on the course dashboard: four lines, newest first (CRS-02). */
export const platformUpdates: { /** As YYYY-MM-DD. */ date: string; text: string }[] = [
	{ date: "2025-03-24", text: "New lesson in module 2: reading a tray that went wrong, from the sign to the cause." },
	{ date: "2025-03-10", text: "The tray planner now comes with a sowing log for your spreadsheet program." },
	{ date: "2025-02-18", text: "Chapter one can be heard in the lesson player, for the time beside the sink." },
	{ date: "2025-02-03", text: "The crop guide has grown to ten crops: cilantro and amaranth are in." },
];
