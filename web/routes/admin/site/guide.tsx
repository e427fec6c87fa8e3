import { Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { type GuideState, guideSteps } from "../../../../contract/site/setup-guide.ts";
import { BrandForm } from "../../../features/site/brand/brand-form.tsx";
import { FilesStep } from "../../../features/site/today/setup-guide/files-step.tsx";
import { addressAfter, GuideScreen } from "../../../features/site/today/setup-guide/guide-screen.tsx";
import { NameStep } from "../../../features/site/today/setup-guide/name-step.tsx";
import { PageStep } from "../../../features/site/today/setup-guide/page-step.tsx";
import { PriceStep } from "../../../features/site/today/setup-guide/price-step.tsx";
import { ProductStep } from "../../../features/site/today/setup-guide/product-step.tsx";
import { SkipStep } from "../../../features/site/today/setup-guide/step-actions.tsx";
import { queries } from "../../../lib/api.ts";
import { useHydrated } from "../../../lib/page/hydration.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { FailureNotice } from "../../../ui/failure-notice.tsx";

export const meta = pageTitle("Set up your site");

const page = pageData(({ load }) =>
	Promise.all([
		load(queries.admin.setupGuide.read.queryOptions()),
		load(queries.admin.settings.read.queryOptions()),
		load(queries.admin.brand.read.queryOptions()),
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The setup of a new site, step by step (BRND-02). */
export default function GuidePage() {
	const guide = useQuery({ ...queries.admin.setupGuide.read.queryOptions(), refetchOnMount: "always" });
	const settings = useQuery(queries.admin.settings.read.queryOptions());
	const brand = useQuery(queries.admin.brand.read.queryOptions());
	useMarkOpened(guide.data);
	const hydrated = useHydrated();
	const parts = [guide, settings, brand];
	if (parts.some(({ isError, data }) => isError && data === undefined))
		return (
			<FailureNotice
				message="The guide could not be loaded."
				onRetry={() => {
					for (const part of parts) void part.refetch();
				}}
				retrying={parts.some(({ isFetching }) => isFetching)}
			/>
		);
	// The server can't navigate.
	if (guide.data === null) return hydrated ? <Navigate to="/admin" replace /> : null;
	if (!guide.data || !settings.data || !brand.data) return <Skeleton h={480} aria-busy="true" />;
	return <Steps guide={guide.data} settings={settings.data} brand={brand.data} />;
}

/** Signing in leads here only until an admin has seen the guide. */
function useMarkOpened(guide: GuideState | null | undefined): void {
	const queryClient = useQueryClient();
	const { mutate } = useMutation(
		queries.admin.setupGuide.open.mutationOptions({
			onSuccess: (saved) => {
				queryClient.setQueryData(queries.admin.setupGuide.read.queryKey(), saved);
				queryClient.removeQueries({ queryKey: queries.admin.today.key() });
			},
		}),
	);
	const isNew = guide?.opened === false;
	useEffect(() => {
		if (isNew) mutate({});
	}, [isNew, mutate]);
}

function Steps({
	guide,
	settings,
	brand,
}: {
	guide: GuideState;
	settings: React.ComponentProps<typeof NameStep>["settings"];
	brand: React.ComponentProps<typeof BrandForm>["state"];
}) {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const [parameters] = useSearchParams();
	const asked = guideSteps.find((one) => one === parameters.get("step"));
	const step = asked ?? guideSteps.find((one) => !guide.done.includes(one)) ?? "page";
	const next = addressAfter(step);
	const goOn = () => void navigate(next);
	const saved = (state: GuideState) => {
		queryClient.setQueryData(queries.admin.setupGuide.read.queryKey(), state);
		goOn();
	};
	const savedElsewhere = () => {
		void queryClient.invalidateQueries({ queryKey: queries.admin.setupGuide.key() });
		goOn();
	};
	return (
		<GuideScreen guide={guide} step={step} plain={step === "brand"}>
			{step === "product" && <ProductStep guide={guide} next={next} onSaved={saved} />}
			{step === "name" && <NameStep settings={settings} next={next} onSaved={savedElsewhere} />}
			{step === "brand" && (
				<BrandForm
					state={brand}
					short
					saveLabel="Save and continue"
					skip={<SkipStep next={next} />}
					onSaved={savedElsewhere}
				/>
			)}
			{step === "price" && <PriceStep guide={guide} settings={settings} next={next} onSaved={saved} />}
			{step === "files" && <FilesStep guide={guide} next={next} />}
			{step === "page" && <PageStep guide={guide} />}
		</GuideScreen>
	);
}
