import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { useHydrated } from "../lib/hydration.ts";
import { FailureNotice } from "./failure-notice";

/** A part of a page whose files did not come. */
class NotLoadedError extends Error {}

/**
 * A part of a page that comes when it is first shown. Where its files do not come, it says so in its own place, and can be
 * tried again; the page around it stays.
 *
 * @param name of the part, as a person calls it: `The player`
 */
export function loadedLater<Props extends object>(
	name: string,
	load: () => Promise<{ default: ComponentType<Props> }>,
) {
	const attempt = () =>
		lazy(() =>
			load().catch((error: unknown) => {
				throw new NotLoadedError("a part of the page did not come", { cause: error });
			}),
		);
	// One for all places of the part, so that it is there at once the second time.
	let latest = attempt();
	return function LoadedLater({ fallback, ...props }: Props & { fallback: ReactNode }) {
		const [Part, setPart] = useState(() => latest);
		const [attempts, setAttempts] = useState(0);
		// The server draws the page without it.
		const isStarted = useHydrated();
		const retry = async () => {
			const came = await load().then(
				() => true,
				() => false,
			);
			// A browser remembers an import that failed for as long as the page is open.
			if (!came && (await isServerThere())) return window.location.reload();
			latest = attempt();
			setPart(() => latest);
			setAttempts(attempts + 1);
		};
		return (
			<LoadingBoundary
				key={attempts}
				notice={<FailureNotice message={`${name} could not be loaded.`} onRetry={() => void retry()} />}
			>
				<Suspense fallback={fallback}>{isStarted ? <Part {...(props as unknown as Props)} /> : fallback}</Suspense>
			</LoadingBoundary>
		);
	};
}

const isServerThere = () =>
	fetch("/healthz", { cache: "no-store" }).then(
		({ ok }) => ok,
		() => false,
	);

/** Only for files that did not come: what crashes in them is the page's own to show (NAV-12). */
class LoadingBoundary extends Component<{ notice: ReactNode; children: ReactNode }, { error: unknown }> {
	override state: { error: unknown } = { error: null };

	static getDerivedStateFromError(error: unknown) {
		return { error };
	}

	override render() {
		const { error } = this.state;
		if (error instanceof NotLoadedError) return this.props.notice;
		if (error) throw error;
		return this.props.children;
	}
}
