/** The address of the worker of PDF.js (`tools/pdf-worker.ts`). */
declare module "virtual:pdf-worker" {
	const url: string;
	export default url;
}
