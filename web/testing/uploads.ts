import { onTestFinished } from "vitest";

/** What every upload of a test is known by. */
export const UPLOAD_ID = "7b0c4c4e-0000-4000-8000-00000000feed";

/**
 * Takes what a screen uploads by tus, which asks past `fetch`: each piece arrives at once.
 *
 * @param refusal what the server says to every upload; null: it takes them
 * @returns the next ones are refused, or taken again
 */
export function takeUploads(refusal: string | null = null): (next: string | null) => void {
	const real = window.XMLHttpRequest;
	onTestFinished(() => {
		window.XMLHttpRequest = real;
	});
	let refused = refusal;
	class TakenRequest {
		upload: { onprogress?: (event: { lengthComputable: true; loaded: number }) => void } = {};
		onload?: () => void;
		status = 0;
		responseText = "";
		#method = "";
		#offset = 0;
		#answer = new Headers();
		open(method: string) {
			this.#method = method;
		}
		setRequestHeader(name: string, value: string) {
			if (name.toLowerCase() === "upload-offset") this.#offset = Number(value);
		}
		getResponseHeader(name: string) {
			return this.#answer.get(name);
		}
		abort() {}
		send(piece?: Blob) {
			if (refused) {
				this.status = 413;
				this.responseText = refused;
			} else if (this.#method === "POST") {
				this.status = 201;
				this.#answer.set("location", `/api/uploads/${UPLOAD_ID}`);
			} else {
				this.status = 204;
				this.#answer.set("upload-offset", String(this.#offset + (piece?.size ?? 0)));
			}
			setTimeout(() => this.onload?.());
		}
	}
	window.XMLHttpRequest = TakenRequest as unknown as typeof XMLHttpRequest;
	return (next) => {
		refused = next;
	};
}
