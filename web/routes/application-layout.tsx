import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "../ui/application.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet } from "react-router";
import { SessionProvider } from "../lib/session-context";
import { theme } from "../ui/theme";

const newQueryClient = () =>
	new QueryClient({
		defaultOptions: {
			// Once visited, a page shows what it had at once and then refreshes.
			queries: { staleTime: 5_000, gcTime: 30 * 60_000, retry: 1 },
			// Tried even without a connection: what is saved fails in words then, instead of waiting unseen for its return.
			mutations: { networkMode: "always" },
		},
	});

export default function ApplicationLayout() {
	const [queryClient] = useState(newQueryClient);
	return (
		<MantineProvider theme={theme} defaultColorScheme="auto">
			<QueryClientProvider client={queryClient}>
				<SessionProvider>
					{/* At the bottom: above, they would lie on the button that was just pressed. */}
					<Notifications position="bottom-right" />
					<Outlet />
				</SessionProvider>
			</QueryClientProvider>
		</MantineProvider>
	);
}
