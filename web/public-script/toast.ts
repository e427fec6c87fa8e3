import { liftAbove } from "./clear-of-buttons.ts";
import { inventPurchase, type Purchase, type RealPurchase, takeTurns } from "./purchases.ts";
import { scheduleToasts } from "./toast-timing.ts";

/**
 * Shows notes about purchases at the lower left (PUB-08 to PUB-10).
 *
 * @param region that reads them out
 */
export async function showPurchases(region: HTMLElement): Promise<void> {
	const template = document.querySelector<HTMLTemplateElement>("#toast-template");
	if (!template) return;
	const nextPurchase = await purchasesOf(region.dataset.socialProof);
	if (!nextPurchase) return;

	const keepClear = () => {
		const toast = region.firstElementChild as HTMLElement | null;
		if (!toast) return;
		const buttons = [...document.querySelectorAll("[data-buy]")].map((button) => button.getBoundingClientRect());
		const { left, right, height } = toast.getBoundingClientRect();
		// Its position without the lift, 16 px above the bottom (styles/toast.css).
		const bottom = innerHeight - 16;
		const lift = liftAbove({ left, right, top: bottom - height, bottom }, buttons);
		toast.style.setProperty("--lift", `${lift}px`);
	};
	const listening = { passive: true } as const;

	scheduleToasts({
		clock: {
			now: () => performance.now(),
			setTimeout: (callback, delay) => window.setTimeout(callback, delay),
			clearTimeout: (timer) => window.clearTimeout(timer as number),
		},
		random: Math.random,
		visibility: {
			hidden: () => document.hidden,
			onChange: (listener) => document.addEventListener("visibilitychange", listener),
		},
		show: () => {
			region.replaceChildren(toastOf(template, nextPurchase()));
			keepClear();
			addEventListener("scroll", keepClear, listening);
			addEventListener("resize", keepClear, listening);
		},
		hide: () => {
			region.replaceChildren();
			removeEventListener("scroll", keepClear);
			removeEventListener("resize", keepClear);
		},
	});
}

/** Returns null if there is nothing to show. */
async function purchasesOf(mode: string | undefined): Promise<(() => Purchase) | null> {
	if (mode === "invented") return () => inventPurchase(Math.random);
	if (mode !== "real") return null;
	try {
		const response = await fetch("/api/social-proof");
		const real: RealPurchase[] = response.ok ? await response.json() : [];
		return real.length > 0 ? takeTurns(real) : null;
	} catch {
		// Optional decoration: the page works without it.
		return null;
	}
}

function toastOf(template: HTMLTemplateElement, { name, place, age }: Purchase): Node {
	const toast = template.content.cloneNode(true) as DocumentFragment;
	const texts: Record<string, string> = { name, place: place ? `from ${place}` : "", age };
	for (const slot of toast.querySelectorAll<HTMLElement>("[data-slot]")) {
		slot.textContent = texts[slot.dataset.slot ?? ""] ?? "";
	}
	return toast;
}
