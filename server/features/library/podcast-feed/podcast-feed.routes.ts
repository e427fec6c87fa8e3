import { member } from "../../../rpc/builders.ts";
import { openFeed } from "./open-feed.ts";

export const podcastFeedForMember = {
	open: member.podcastFeed.open.handler(({ context }) => openFeed(context.services, context.user.userId, false)),
	renew: member.podcastFeed.renew.handler(({ context }) => openFeed(context.services, context.user.userId, true)),
};
