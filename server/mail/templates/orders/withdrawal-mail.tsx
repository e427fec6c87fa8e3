import type { Mail } from "../../mail.ts";
import { SITE_NAME } from "../../placeholders.ts";
import { MailLayout, MailText, renderMail } from "../mail-layout.tsx";

/** The outcome of a withdrawal (BUY-07). Times are formatted for people. */
export type WithdrawalAnswer =
	| { kind: "taken"; withdrawnAt: string; by: string /** Null if nothing was paid. */; refundBy: string | null }
	| { kind: "waived"; consentedAt: string; consentText: string }
	| { kind: "too-late"; until: string }
	| { kind: "disputed" }
	| { kind: "not-paid" };

/** BUY-07: confirms the outcome of a withdrawal in writing. */
export async function withdrawalMail(message: {
	to: string;
	orderNumber: string;
	products: string[];
	answer: WithdrawalAnswer;
	supportEmail: string;
}): Promise<Mail> {
	const { answer, orderNumber } = message;
	const taken = answer.kind === "taken";
	const heading = taken ? "Your withdrawal is confirmed" : "Your withdrawal could not be accepted";
	const bodies = await renderMail(
		<MailLayout supportLine={false} preview={`About order ${orderNumber}.`} heading={heading}>
			<MailText>
				Order: {orderNumber}
				{message.products.length > 0 && (
					<>
						<br />
						Bought: {message.products.join(", ")}
					</>
				)}
			</MailText>
			{taken && (
				<>
					<MailText>
						We received this statement on {answer.withdrawnAt}: “I, {answer.by}, withdraw from my contract for order{" "}
						{orderNumber}.”
					</MailText>
					<MailText>
						{answer.refundBy === null
							? "You paid nothing, so there is nothing to refund. Your access will end."
							: `Your money goes back the way it came, by ${answer.refundBy} at the latest. Your access ends with the refund.`}
					</MailText>
					<MailText>
						If this was not you, write to {message.supportEmail} right away, and we’ll leave your order as it is.
					</MailText>
				</>
			)}
			{answer.kind === "waived" && (
				<>
					<MailText>
						On {answer.consentedAt}, before paying, you agreed to this: “{answer.consentText}” You have had access since
						then, so the right of withdrawal has ended.
					</MailText>
					<MailText>If something isn't right, write to {message.supportEmail}. We are happy to help.</MailText>
				</>
			)}
			{answer.kind === "too-late" && (
				<MailText>
					The withdrawal period of this order ended on {answer.until}. If something isn't right, write to{" "}
					{message.supportEmail}.
				</MailText>
			)}
			{answer.kind === "disputed" && (
				<MailText>
					The payment of this order is disputed, and your bank decides about the money. To withdraw instead, end the
					dispute there, then write to {message.supportEmail}.
				</MailText>
			)}
			{answer.kind === "not-paid" && (
				<MailText>
					This order is not paid, or it was refunded, so there is nothing to withdraw from. If something is not right,
					write to {message.supportEmail}.
				</MailText>
			)}
		</MailLayout>,
	);
	const subject = taken
		? `Your withdrawal from order ${orderNumber}`
		: `About your withdrawal from order ${orderNumber}`;
	return { kind: "withdrawal", to: message.to, subject: `${subject} · ${SITE_NAME}`, ...bodies };
}
