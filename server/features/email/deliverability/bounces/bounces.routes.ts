import { admin } from "../../../../rpc/builders.ts";
import { connectProvider, disconnectProvider, listProviders } from "./connect-provider.ts";

export const bouncesForAdmin = {
	list: admin.bounces.list.handler(({ context }) => listProviders(context.services)),
	connect: admin.bounces.connect.handler(({ context, input }) =>
		connectProvider(context.services, context.user, input.provider, input.secret),
	),
	disconnect: admin.bounces.disconnect.handler(({ context, input }) =>
		disconnectProvider(context.services, context.user, input.provider),
	),
};
