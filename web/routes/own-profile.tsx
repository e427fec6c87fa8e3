import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { OwnOrders } from "../features/accounts/profile/own-orders.tsx";
import { OwnTimeZone } from "../features/accounts/profile/own-time-zone.tsx";
import { PersonalData } from "../features/accounts/profile/personal-data.tsx";
import { ProfileForm } from "../features/accounts/profile/profile-form.tsx";
import { ProfileSkeleton } from "../features/accounts/profile/profile-skeleton.tsx";
import { PurchaseDetails } from "../features/accounts/profile/purchase-details.tsx";
import { OwnSessions } from "../features/accounts/security/own-sessions.tsx";
import { SecondFactor } from "../features/accounts/security/second-factor.tsx";
import { SecondFactorRequired } from "../features/accounts/security/second-factor-required.tsx";
import { WaysToSignIn } from "../features/accounts/security/ways-to-sign-in.tsx";
import { queries } from "../lib/api.ts";
import { errorCode, errorMessage } from "../lib/error-message.ts";
import { usePerson } from "../lib/session/session-context.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Section } from "../ui/section.tsx";

const FAILED = "Failed to load profile information.";

/** The profile of both members and admins; the sections are independent of each other (PRO-01, PRO-04). */
export function OwnProfile({ title = "Profile", subtitle }: { title?: string; subtitle: string }) {
	const user = usePerson();
	const query = useQuery(queries.member.profile.read.queryOptions());
	return (
		<>
			<PageHeading title={title} subtitle={subtitle} />
			<Loaded
				query={query}
				failed={errorCode(query.error) === "NO_EMAIL" ? errorMessage(query.error, FAILED) : FAILED}
				placeholder={<ProfileSkeleton />}
			>
				{(data) => (
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
								<Text c="dimmed">Write what you think of your purchase, or change or delete what you wrote.</Text>
							</Section>
						)}
						{/* The actions below change the signed-in person's account, which would be the admin's. */}
						{!user?.viewedByAdmin && (
							<>
								<div id="security">
									<SecondFactor hasPassword={data.hasPassword} />
								</div>
								<WaysToSignIn phoneNumber={data.phoneNumber} hasPassword={data.hasPassword} />
								<OwnSessions />
								{/* Commands add and remove admins: a site must not lose its last one to a click. */}
								<PersonalData hasPassword={data.hasPassword} deletable={user?.role !== "admin"} />
							</>
						)}
					</Stack>
				)}
			</Loaded>
		</>
	);
}
