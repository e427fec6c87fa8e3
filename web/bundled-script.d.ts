/** A script as minified text (`tools/bundle/bundled-script.ts`). */
declare module "*?bundled" {
	const script: string;
	export default script;
}
