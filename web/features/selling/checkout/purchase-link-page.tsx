import { Button, Loader, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { Link } from "react-router";
import { errorCode } from "../../../lib/error-message.ts";

export type PageFrame = ComponentType<{ title: string; subtitle?: ReactNode; children: ReactNode }>;

/** Decides whether the server refused an emailed link because it is invalid, used up or expired. */
export const isInvalidLink = (error: unknown) => ["LINK_INVALID", "BAD_REQUEST"].includes(errorCode(error) ?? "");

/** The page of an emailed purchase link: loading, failed, no longer valid, or the link's purpose. */
export function PurchaseLinkPage<State extends { email: string }>(props: {
	frame: PageFrame;
	/** Title until its state is known. */
	title: string;
	query: Pick<UseQueryResult<State>, "data" | "error" | "isFetching" | "refetch">;
	/** The server refused the link when it was used. */
	refused?: boolean;
	/** Explanation of links that no longer work. */
	invalidHint: string;
	children: (state: State) => { title: string; content: ReactNode };
}) {
	const { frame: Frame, title, query, refused = false, invalidHint, children } = props;
	const { data, error, isFetching, refetch } = query;
	if (refused || isInvalidLink(error)) {
		return (
			<Frame title="This link is no longer valid">
				<Stack>
					<Text>{invalidHint}</Text>
					<Button component={Link} to="/find-my-purchase" fullWidth>
						Find my purchase
					</Button>
				</Stack>
			</Frame>
		);
	}
	if (error) {
		return (
			<Frame title={title}>
				<Stack>
					<Text>Your purchase could not be loaded. Please try again.</Text>
					<Button onClick={() => void refetch()} loading={isFetching} fullWidth>
						Try again
					</Button>
				</Stack>
			</Frame>
		);
	}
	if (!data) {
		return (
			<Frame title={title}>
				<Loader aria-label="Your purchase is being loaded" />
			</Frame>
		);
	}
	const page = children(data);
	return (
		<Frame title={page.title} subtitle={<span style={{ overflowWrap: "anywhere" }}>{data.email}</span>}>
			{page.content}
		</Frame>
	);
}
