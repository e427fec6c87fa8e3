import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { OwnOrders } from "../features/profile/own-orders";
import { OwnTimeZone } from "../features/profile/own-time-zone";
import { PersonalData } from "../features/profile/personal-data";
import { ProfileForm } from "../features/profile/profile-form";
import { ProfileSkeleton } from "../features/profile/profile-skeleton";
import { PurchaseDetails } from "../features/profile/purchase-details";
import { OwnSessions } from "../features/security/own-sessions";
import { SecondFactor } from "../features/security/second-factor";
import { SecondFactorRequired } from "../features/security/second-factor-required";
import { WaysToSignIn } from "../features/security/ways-to-sign-in";
import { queries } from "../lib/api";
import { errorCode, errorMessage } from "../lib/error-message";
import { usePerson } from "../lib/session-context";
import { FailureNotice } from "../ui/failure-notice";
import { PageHeading } from "../ui/page-heading";
import { Section } from "../ui/section";

const FAILED = "Failed to load profile information.";

/** The profile of members and of admins alike; each section stands for itself (PRO-01, PRO-04). */
export function OwnProfile({ subtitle }: { subtitle: string }) {
	const user = usePerson();
	const { data, isPending, isError, error, isFetching, refetch } = useQuery(queries.member.profile.read.queryOptions());
	return (
		<>
			<PageHeading title="Profile" subtitle={subtitle} />
			{isError && (
				<FailureNotice
					message={errorCode(error) === "NO_EMAIL" ? errorMessage(error, FAILED) : FAILED}
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			{isPending && <ProfileSkeleton />}
			{data && (
				<Stack gap="lg">
					{user?.secondFactorMissing && <SecondFactorRequired />}
					<ProfileForm profile={data} />
					{user?.role !== "admin" && <OwnTimeZone current={data.timeZone} />}
					{data.purchase && <PurchaseDetails purchase={data.purchase} premium={data.premium} />}
					{user?.role !== "admin" && data.orders.length > 0 && <OwnOrders orders={data.orders} />}
					{user?.role !== "admin" && (
						<Section
							title="Your review"
							actions={
								<Button component={Link} to="/review" variant="default">
									Open your review
								</Button>
							}
						>
							<Text c="dimmed">Write what you think of the bundle, or change or delete what you wrote.</Text>
						</Section>
					)}
					{/* What follows is done to the account of whoever is signed in, which is the admin's. */}
					{!user?.viewedByAdmin && (
						<>
							<div id="security">
								<SecondFactor hasPassword={data.hasPassword} />
							</div>
							<WaysToSignIn phoneNumber={data.phoneNumber} hasPassword={data.hasPassword} />
							<OwnSessions />
							{/* Admins are made and unmade by command: a site must not lose its last one to a click. */}
							<PersonalData hasPassword={data.hasPassword} deletable={user?.role !== "admin"} />
						</>
					)}
				</Stack>
			)}
		</>
	);
}
