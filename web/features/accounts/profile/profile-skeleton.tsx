import { Skeleton, Stack } from "@mantine/core";

export function ProfileSkeleton() {
	return (
		<Stack gap="lg" aria-busy="true" aria-label="Loading profile" role="group">
			<Skeleton h={380} />
			<Skeleton h={160} />
		</Stack>
	);
}
