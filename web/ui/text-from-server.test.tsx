import { useEffect } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { TextFromServer } from "./text-from-server.tsx";

test("a text of the server's page stays until what it depends on changes, and is computed from then on", async () => {
	const container = document.createElement("div");
	container.innerHTML = "<span>as the server wrote it</span>";
	const hydrated = Promise.withResolvers<void>();
	const computed: string[] = [];
	function Page({ of }: { of: string }) {
		useEffect(hydrated.resolve, []);
		const compute = () => {
			computed.push(of);
			return `computed for ${of}`;
		};
		return <TextFromServer of={of} text={compute} />;
	}
	const root = hydrateRoot(container, <Page of="one" />);
	await hydrated.promise;
	expect([container.textContent, computed]).toEqual(["as the server wrote it", []]);
	for (const of of ["two", "one"]) {
		flushSync(() => root.render(<Page of={of} />));
		expect(container.textContent).toBe(`computed for ${of}`);
	}
	root.unmount();
});
