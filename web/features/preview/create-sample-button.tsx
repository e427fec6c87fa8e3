import { Alert, Anchor, Button, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../lib/api.ts";
import { errorCode } from "../../lib/error-words.ts";

/** PRV-02: an admin gets a sample module; the server refuses everyone else, and the page says so. */
export function CreateSampleButton() {
	const queryClient = useQueryClient();
	const creating = useMutation(
		queries.admin.preview.createSampleContent.mutationOptions({
			onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.visitor.preview.key() }),
		}),
	);
	const refused = ["UNAUTHORIZED", "FORBIDDEN"].includes(errorCode(creating.error) ?? "");
	return (
		<Stack align="flex-start" mt={48}>
			<Button variant="default" loading={creating.isPending} onClick={() => creating.mutate(undefined)}>
				Create Sample Content
			</Button>
			{creating.isSuccess && (
				<Alert role="status" color="green">
					A sample module is made.{" "}
					<Anchor component={Link} to={`/preview/lessons/${creating.data.lessonId}`}>
						Open its first lesson
					</Anchor>
				</Alert>
			)}
			{creating.isError && (
				<Alert role="alert" color="red">
					{refused
						? "Only an admin can create sample content."
						: "The sample content could not be made. Please try again."}
				</Alert>
			)}
		</Stack>
	);
}
