import classes from "./skip-link.module.css";

/** The first thing that the keyboard reaches on a page with a navigation. */
export function SkipLink() {
	return (
		<a href="#main" className={classes.skip}>
			Skip to the content
		</a>
	);
}
