/** A script as minified text (`tools/bundled-script.ts`). */
declare module "*?bundled" {
	const script: string;
	export default script;
}
