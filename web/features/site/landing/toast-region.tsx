import { useSite } from "../../../lib/page/site.ts";
import { usePage } from "./use-page.ts";

/** Empty until the script adds a copy of the template (PUB-08). Its content follows PUB-10. */
export function ToastRegion() {
	const siteValues = useSite();
	const texts = usePage().landing.toast;
	return (
		<>
			<div role="status" aria-label={texts.label} id="toast-region" data-social-proof={siteValues.socialProof} />
			<template id="toast-template">
				<div className="toast">
					<svg viewBox="0 0 40 40" aria-hidden="true">
						<circle cx="20" cy="20" r="20" fill="var(--pale)" />
						<path d="M12 16h16l1.5 14h-19z" fill="var(--brand)" />
						<path
							d="M16 18v-3a4 4 0 0 1 8 0v3"
							fill="none"
							stroke="var(--deep)"
							strokeWidth="2"
							strokeLinecap="round"
						/>
					</svg>
					<div>
						<p>
							<strong data-slot="name" /> <span data-slot="place" /> {texts.bought}
						</p>
						<p className="toast-foot">
							<span data-slot="age" />
							<span className="toast-badge">
								<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
									<circle cx="8" cy="8" r="8" fill="var(--brand)" />
									<path
										d="M4.5 8.200l2.400 2.400 4.600-5"
										fill="none"
										stroke="#fff"
										strokeWidth="1.8"
										strokeLinecap="round"
										strokeLinejoin="round"
									/>
								</svg>
								{texts.verified}
							</span>
						</p>
					</div>
				</div>
			</template>
		</>
	);
}
