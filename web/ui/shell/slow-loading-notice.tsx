import { Alert, Button, Group, Text } from "@mantine/core";
import { IconClockExclamation } from "@tabler/icons-react";
import { type Query, useIsFetching, useIsMutating, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLasting } from "../../lib/use-lasting.ts";
import classes from "./floating-notice.module.css";

/** Longer than any response of a working site. */
const SLOW_LOADING_MS = 2_500;
/** Some actions take a while, because they wait for a mail server for example. */
const SLOW_SAVING_MS = 8_000;

/** Decides whether a part of the screen is still waiting for a query. */
const isAwaited = (query: Query): boolean =>
	query.state.data === undefined && query.state.fetchStatus === "fetching" && query.isActive();

/** Says that the server does not respond: otherwise a page keeps showing placeholders, and a button its spinner (OPS-05). */
export function SlowLoadingNotice() {
	const queryClient = useQueryClient();
	const isLoadingSlow = useLasting(useIsFetching({ predicate: isAwaited }) > 0, SLOW_LOADING_MS);
	const isSavingSlow = useLasting(useIsMutating() > 0, SLOW_SAVING_MS);
	if (isLoadingSlow) {
		const retry = () => void queryClient.refetchQueries({ predicate: isAwaited }, { cancelRefetch: true });
		return (
			<SlowNotice>
				<Text>The site is slow to answer. The page fills in as soon as it does.</Text>
				<Button size="sm" variant="default" onClick={retry}>
					Try again
				</Button>
			</SlowNotice>
		);
	}
	if (!isSavingSlow) return null;
	return (
		<SlowNotice>
			<Text>This takes longer than usual. Please keep this page open.</Text>
		</SlowNotice>
	);
}

function SlowNotice({ children }: { children: ReactNode }) {
	return (
		<Alert
			role="alert"
			color="yellow"
			variant="default"
			icon={<IconClockExclamation aria-hidden color="var(--mantine-color-yellow-filled)" />}
			className={classes.notice}
		>
			<Group justify="space-between">{children}</Group>
		</Alert>
	);
}
