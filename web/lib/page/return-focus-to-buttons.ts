/**
 * Returns the keyboard's focus to a button that is enabled again. Browsers take it from a button that is disabled while
 * it works, and the next Tab would start at the top of the page.
 *
 * @returns what stops this
 */
export function returnFocusToButtons(): () => void {
	const listening = new AbortController();
	const { signal } = listening;
	let focused: EventTarget | null = null;
	const follow = ({ type, target }: Event) => {
		if (type === "focusin") focused = target;
		else if (!isDisabled(target)) focused = null;
	};
	document.addEventListener("focusin", follow, { signal });
	document.addEventListener("focusout", follow, { signal });
	const observer = new MutationObserver((changes) => {
		for (const { target } of changes)
			if (target === focused && target instanceof HTMLButtonElement && !isDisabled(target) && isFocusLost())
				target.focus({ preventScroll: true });
	});
	observer.observe(document, { subtree: true, attributeFilter: ["disabled"] });
	return () => {
		listening.abort();
		observer.disconnect();
	};
}

const isDisabled = (target: EventTarget | null) => target instanceof HTMLButtonElement && target.disabled;

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
