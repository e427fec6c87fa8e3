/** Closes the menu, a popover, after a link to a part of the same page; other links leave the page anyway. */
export function closeMenuOnChoice(): void {
	const menu = document.querySelector<HTMLElement>("#menu[popover]");
	menu?.addEventListener("click", (event) => {
		if ((event.target as Element).closest("a") && menu.matches(":popover-open")) menu.hidePopover();
	});
}
