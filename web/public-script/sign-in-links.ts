const LONGEST_WAIT_MS = 4_000;

/**
 * Opens the sign-in dialog from its links (PUB-12). Its script is requested once someone points at one of them. If
 * it is late or missing, the links lead to `/auth`.
 */
export function openSignInFromLinks(): void {
	const dialog = document.querySelector<HTMLDialogElement>("#sign-in");
	if (!dialog) return;
	let loading: Promise<(link: HTMLElement) => void> | undefined;
	const load = () => {
		loading ??= import("./sign-in-dialog.ts").then(({ prepareSignIn }) => prepareSignIn(dialog));
		return loading;
	};
	const linkOf = ({ target }: Event) => (target as Element).closest<HTMLAnchorElement>("[data-sign-in]");

	for (const type of ["pointerover", "focusin"]) {
		document.addEventListener(type, (event) => linkOf(event) && load().catch(() => {}));
	}
	let isWaiting = false;
	document.addEventListener("click", async (event) => {
		const link = linkOf(event);
		// A click that requests a new tab opens the sign-in page in it.
		if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		// Pressed again after a while: the link itself answers.
		if (isWaiting && event.detail < 2) return;
		event.preventDefault();
		if (isWaiting) return;
		isWaiting = true;
		link.setAttribute("aria-busy", "true");
		const late = setTimeout(() => location.assign(link.href), LONGEST_WAIT_MS);
		try {
			(await load())(link);
		} catch {
			location.assign(link.href);
		}
		clearTimeout(late);
		link.removeAttribute("aria-busy");
		isWaiting = false;
	});
}
