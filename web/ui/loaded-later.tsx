import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { useHydrated } from "../lib/page/hydration.ts";
import { FailureNotice } from "./failure-notice.tsx";

/** The files of a page's part failed to load. */
class NotLoadedError extends Error {}

/**
 * A part of a page that loads when it is first shown. If its files fail to load, it says so in its place with a retry;
 * the page around it stays.
 *
 * @param name of the part for people: `The player`
 */
export function loadedLater<Props extends object>(
	name: string,
	load: () => Promise<{ default: ComponentType<Props> }>,
) {
	const attempt = () =>
		lazy(() =>
			load().catch((error: unknown) => {
				throw new NotLoadedError("a part of the page failed to load", { cause: error });
			}),
		);
	// Shared by all uses of the part, so that it shows immediately the second time.
	let latest = attempt();
	return function LoadedLater({ fallback, ...props }: Props & { fallback: ReactNode }) {
		const [Part, setPart] = useState(() => latest);
		const [attempts, setAttempts] = useState(0);
		// The server renders the page without it.
		const isStarted = useHydrated();
		const retry = async () => {
			const came = await load().then(
				() => true,
				() => false,
			);
			// A browser remembers a failed import as long as the page is open.
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

/** Only for files that failed to load: errors inside them are handled by the page (NAV-12). */
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
