import { Alert, Button, Group, Text } from "@mantine/core";
import { IconClockExclamation } from "@tabler/icons-react";
import { type Query, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import classes from "./floating-notice.module.css";

/** Longer than any response of a working site. */
const SLOW_MS = 2_500;

/** Decides whether a part of the screen is still waiting for a query. */
const isAwaited = (query: Query): boolean =>
	query.state.data === undefined && query.state.fetchStatus === "fetching" && query.isActive();

/** Says that the server does not respond, on a page that would otherwise keep showing placeholders (OPS-05). */
export function SlowLoadingNotice() {
	const queryClient = useQueryClient();
	const isLoading = useIsFetching({ predicate: isAwaited }) > 0;
	const [isSlow, setSlow] = useState(false);
	useEffect(() => {
		setSlow(false);
		if (!isLoading) return;
		const timer = setTimeout(() => setSlow(true), SLOW_MS);
		return () => clearTimeout(timer);
	}, [isLoading]);
	if (!isSlow) return null;
	const retry = () => void queryClient.refetchQueries({ predicate: isAwaited }, { cancelRefetch: true });
	return (
		<Alert
			role="alert"
			color="yellow"
			variant="default"
			icon={<IconClockExclamation aria-hidden color="var(--mantine-color-yellow-filled)" />}
			className={classes.notice}
		>
			<Group justify="space-between">
				<Text>The site is slow to answer. The page fills in as soon as it does.</Text>
				<Button size="sm" variant="default" onClick={retry}>
					Try again
				</Button>
			</Group>
		</Alert>
	);
}
