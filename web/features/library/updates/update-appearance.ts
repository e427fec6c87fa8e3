import { IconAlertCircle, IconDiscount, IconInfoCircle, IconNews } from "@tabler/icons-react";

/** Label, color and icon of each type; gray for unknown ones (MEM-04). */
const appearances = {
	special_offer: { label: "Special Offer", color: "green", Icon: IconDiscount },
	notice: { label: "Important Notice", color: "yellow", Icon: IconAlertCircle },
	update: { label: "Latest Update", color: "blue", Icon: IconNews },
	custom: { label: "Custom", color: "gray", Icon: IconInfoCircle },
} as const;

export function updateAppearance(type: string) {
	return (
		appearances[type as keyof typeof appearances] ?? { label: type || "Update", color: "gray", Icon: IconInfoCircle }
	);
}
