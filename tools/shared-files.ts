/**
 * Members first load three files: React and its router, the rest of the first page, and its styles. Each file costs a
 * request, and a phone makes six at a time. What many screens share is a third script.
 */
export const sharedFiles = [
	{ name: "framework", priority: 2, test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
	{
		name: "first-page",
		priority: 1,
		test: /web\/(root|routes\/(application-layout|member\/(member-layout|dashboard)))\.tsx/,
	},
	{ name: "screens", priority: 0, minShareCount: 12, test: /node_modules|web\/(ui|lib)\/|contract\// },
];
