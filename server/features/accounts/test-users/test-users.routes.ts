import { isUniqueViolation } from "../../database/database-errors.ts";
import { visitor } from "../../rpc/builders.ts";
import { createTestMember } from "./create-test-member.ts";

export const testUsersForVisitor = {
	create: visitor.testUsers.create.handler(async ({ context, input, errors }) => {
		const { config, db } = context.services;
		if (!config.testUsers) throw errors.NOT_FOUND();
		try {
			await createTestMember(db, input);
		} catch (error) {
			if (isUniqueViolation(error)) throw errors.USER_ALREADY_EXISTS();
			throw error;
		}
		return { email: input.email };
	}),
};
