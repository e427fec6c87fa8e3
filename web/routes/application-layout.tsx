import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "../ui/application.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { queryClient } from "../lib/query-client";
import { SessionProvider } from "../lib/session-context";
import { theme } from "../ui/theme";

export default function ApplicationLayout() {
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
