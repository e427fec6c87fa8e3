import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider, useMutation } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SlowLoadingNotice } from "./slow-loading-notice.tsx";

test("OPS-05 an action that is not answered for eight seconds says so, until it is", async () => {
	const answer = Promise.withResolvers<void>();
	function Save() {
		const saving = useMutation({ mutationFn: () => answer.promise });
		return (
			<button type="button" onClick={() => saving.mutate()}>
				{saving.isPending ? "Saving" : "Save"}
			</button>
		);
	}
	await render(
		<MantineProvider>
			<QueryClientProvider client={new QueryClient()}>
				<Save />
				<SlowLoadingNotice />
			</QueryClientProvider>
		</MantineProvider>,
	);
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	await page.getByRole("button").click();
	await expect.element(page.getByRole("button")).toHaveTextContent("Saving");
	const notice = page.getByRole("alert");
	await vi.advanceTimersByTimeAsync(7_000);
	await expect.element(notice).not.toBeInTheDocument();
	await vi.advanceTimersByTimeAsync(2_000);
	vi.useRealTimers();
	await expect.element(notice).toHaveTextContent("This takes longer than usual. Please keep this page open.");
	answer.resolve();
	await expect.element(notice).not.toBeInTheDocument();
});
