import type { CustomerView } from "../../../../../contract/customers/customer-lists.ts";
import type { CustomerFilter, CustomerPage } from "../../../../../contract/customers/customers.ts";
import { formatNumber } from "../../../../../contract/formats.ts";
import classes from "./customer-counts.module.css";
import { noFilter } from "./customers-address.ts";

type Kind = Pick<CustomerFilter, "status" | "registration" | "view">;

const kindOf = ({ status, registration, view }: CustomerFilter): Kind => ({ status, registration, view });
const everyone = kindOf(noFilter);

/** The counters of USR-03; each lists the customers that it counts. */
const counters: { label: string; count: keyof CustomerPage["counts"]; kind: Kind }[] = [
	{ label: "Total Customers", count: "total", kind: everyone },
	{ label: "Approved for Access", count: "approved", kind: { ...everyone, status: "approved" } },
	{ label: "Registered Users", count: "registered", kind: { ...everyone, registration: "registered" } },
];

/** Views that a seller uses repeatedly. */
const views: Record<CustomerView, string> = {
	"needs-invitation": "Needs invitation",
	unconfirmed: "Unconfirmed email",
	"unpaid-but-approved": "Refunded but approved",
	inactive: "No longer active",
};

/** The totals, regardless of the filter, and the views of the list; a click shows those customers. */
export function CustomerCounts(props: {
	counts: CustomerPage["counts"] | undefined;
	filter: CustomerFilter;
	onChange: (changes: Partial<CustomerFilter>) => void;
}) {
	const { counts, filter, onChange } = props;
	const now = JSON.stringify(kindOf(filter));
	const isShown = (kind: Kind) => JSON.stringify(kind) === now;
	return (
		<section className={classes.counts} aria-label="Views">
			{counters.map(({ label, count, kind }) => (
				<button
					key={label}
					type="button"
					className={classes.view}
					aria-pressed={isShown(kind)}
					onClick={() => onChange(kind)}
				>
					<span>{label}</span>
					<span className={classes.count}>{counts ? formatNumber(counts[count]) : "…"}</span>
				</button>
			))}
			{(Object.keys(views) as CustomerView[]).map((view) => (
				<button
					key={view}
					type="button"
					className={classes.view}
					aria-pressed={filter.view === view}
					onClick={() => onChange({ ...everyone, view })}
				>
					{views[view]}
				</button>
			))}
		</section>
	);
}
