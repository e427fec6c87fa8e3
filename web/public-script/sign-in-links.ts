/**
 * Opens the sign-in dialog from its links (PUB-12). Its script is requested once someone points at one of them. Without
 * it the links lead to `/auth`.
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
	document.addEventListener("click", (event) => {
		const link = linkOf(event);
		// A click that requests a new tab opens the sign-in page in it.
		if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		load().then(
			(open) => open(link),
			() => location.assign(link.href),
		);
	});
}
