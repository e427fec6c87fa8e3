import classes from "./skip-link.module.css";

/** The first element in the tab order on a page with a navigation. */
export function SkipLink() {
	return (
		<a href="#main" className={classes.skip}>
			Skip to the content
		</a>
	);
}
