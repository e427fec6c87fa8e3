import { Alert, Anchor, Container } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { queries } from "../../../lib/api.ts";
import { errorCode } from "../../../lib/error-message.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";

/**
 * The student's view has a public address but protected data: everyone except admins gets a warning, and the rows never
 * leave the server (PRV-03).
 */
export function StudentGate({ children }: { children: ReactNode }) {
	const query = useQuery(queries.admin.preview.outline.queryOptions({ retry: false, staleTime: 60_000 }));
	const refused = ["UNAUTHORIZED", "FORBIDDEN"].includes(errorCode(query.error) ?? "");
	return (
		<Container component="main" size={1200} py={{ base: "lg", sm: 40 }}>
			{refused && (
				<>
					<PageHeading title="Student view" />
					<Alert role="alert" color="orange" icon={<IconAlertTriangle />} title="The course could not be read">
						The row-level-security policy refused the rows: only an admin may see the course as a student does.{" "}
						<Anchor component={Link} to="/preview">
							See the public preview
						</Anchor>
					</Alert>
				</>
			)}
			{!refused && (
				<Loaded query={query} failed="Failed to load course content. Please try again later." placeholder={320}>
					{() => children}
				</Loaded>
			)}
		</Container>
	);
}
