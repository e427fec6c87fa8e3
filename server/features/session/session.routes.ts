import { visitor } from "../../rpc/builders.ts";

export const sessionForVisitor = {
	current: visitor.session.current.handler(async ({ context }) => {
		const principal = await context.principal();
		if (!principal) return null;
		const { userId, email, name, standing, expiresAt } = principal;
		const user = { id: userId, email, name, role: standing?.role ?? null, premium: standing?.premium ?? false };
		return { user, expiresAt };
	}),
};
