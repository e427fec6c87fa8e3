import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { PersonalData } from "../../features/profile/personal-data";
import { ProfileForm } from "../../features/profile/profile-form";
import { ProfileSkeleton } from "../../features/profile/profile-skeleton";
import { PurchaseDetails } from "../../features/profile/purchase-details";
import { OwnSessions } from "../../features/security/own-sessions";
import { SecondFactor } from "../../features/security/second-factor";
import { WaysToSignIn } from "../../features/security/ways-to-sign-in";
import { queries } from "../../lib/api";
import { askAhead } from "../../lib/ask-ahead.ts";
import { errorCode, errorWords } from "../../lib/error-words";
import { pageTitle } from "../../lib/page-title";
import { memberOnly } from "../../lib/paths.ts";
import { FailureNotice } from "../../ui/failure-notice";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Profile");

export const clientLoader = () => askAhead(memberOnly, queries.member.profile.read.queryOptions());

const FAILED = "Failed to load profile information.";

/** Each section of the page stands for itself; further ones go between the purchase and the data. */
export default function ProfilePage() {
	const { data, isPending, isError, error, isFetching, refetch } = useQuery(queries.member.profile.read.queryOptions());
	return (
		<>
			<PageHeading title="Profile" subtitle="Who you are to us, and what you bought." />
			{isError && (
				<FailureNotice
					message={errorCode(error) === "NO_EMAIL" ? errorWords(error, FAILED) : FAILED}
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			{isPending && <ProfileSkeleton />}
			{data && (
				<Stack gap="lg">
					<ProfileForm profile={data} />
					{data.purchase && <PurchaseDetails purchase={data.purchase} premium={data.premium} />}
					<SecondFactor />
					<WaysToSignIn phoneNumber={data.phoneNumber} hasPassword={data.hasPassword} />
					<OwnSessions />
					<PersonalData hasPassword={data.hasPassword} />
				</Stack>
			)}
		</>
	);
}
