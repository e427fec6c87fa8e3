import { Alert, Anchor, Button, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../../lib/api.ts";
import { errorCode } from "../../../lib/error-message.ts";
import { useSession } from "../../../lib/session/session-context.tsx";

/** For admins only (PRV-02). The server refuses everyone else, and someone who lost the role sees a message. */
export function CreateSampleButton() {
	const queryClient = useQueryClient();
	const creating = useMutation(
		queries.admin.preview.createSampleContent.mutationOptions({
			onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.visitor.preview.key() }),
		}),
	);
	if (useSession().role !== "admin") return null;
	const refused = ["UNAUTHORIZED", "FORBIDDEN"].includes(errorCode(creating.error) ?? "");
	return (
		<Stack align="flex-start" mt={48}>
			<Button variant="default" loading={creating.isPending} onClick={() => creating.mutate(undefined)}>
				Create Sample Content
			</Button>
			{creating.isSuccess && (
				<Alert role="status" color="green">
					A sample module is made. It is a draft, seen by admins only.{" "}
					<Anchor component={Link} to={`/admin/modules/${creating.data.moduleId}`}>
						Open it, and publish it when it is ready
					</Anchor>
				</Alert>
			)}
			{creating.isError && (
				<Alert role="alert" color="red">
					{refused
						? "Only an admin can create sample content."
						: "The sample content could not be created. Please try again."}
				</Alert>
			)}
		</Stack>
	);
}
