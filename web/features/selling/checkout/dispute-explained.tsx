import { Stack, Text } from "@mantine/core";

/**
 * Explains why access is suspended, and what the buyer can do about it (BUY-05). The page around it says how to reach
 * support.
 */
export function DisputeExplained() {
	return (
		<Stack>
			<Text>
				The payment for this order is disputed at your bank. Access is suspended until the bank has decided, and returns
				automatically if the dispute is closed in the seller’s favor.
			</Text>
			<Text>
				Opened by mistake? Ask your bank to withdraw the dispute. Something wrong with your order? Write to us and
				mention your order number.
			</Text>
		</Stack>
	);
}
