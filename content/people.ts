/** Around the reviews that buyers wrote, which take the place of the samples once there are three. */
export const writtenReviews = {
	/** {average}: such as 4.6. {count}: how many are published. */
	summary: "{average} out of 5 stars from {count} reviews",
	newest: "These are the {shown} newest.",
	verified: "Verified buyer",
	/** Of someone who was given the bundle by a buyer. */
	verifiedReader: "Verified reader",
	reply: "Reply from {site}",
	note: "Everyone who has downloaded the bundle is asked for a review. Each comes from someone whose purchase we have on record.",
};
