/** The menu is a popover and opens by itself; only a link to a part of the same page leaves it lying there. */
export function closeMenuOnChoice(): void {
	const menu = document.querySelector<HTMLElement>("#menu[popover]");
	menu?.addEventListener("click", (event) => {
		if ((event.target as Element).closest("a") && menu.matches(":popover-open")) menu.hidePopover();
	});
}
