import { useRootData } from "../../../lib/page/site.ts";

/** What the discount code of the address does, above the page: both prices and the end, or why it is not applied (CODE-02). */
export function CodeNote() {
	const { quote } = useRootData();
	if (!quote) return null;
	return (
		<aside
			className="code-note"
			aria-label="Discount code"
			data-code={quote.state === "applied" ? "applied" : quote.reason}
		>
			<p className="wrap">
				{quote.text}
				{quote.state === "refused" && quote.reason === "held" && (
					<>
						{" "}
						<a href={`/order?code=${quote.code}`}>Is it yours? Continue your order</a>
					</>
				)}
			</p>
		</aside>
	);
}
