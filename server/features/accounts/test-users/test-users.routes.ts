import { isUniqueViolation } from "../../../database/database-errors.ts";
import { visitor } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { createTestMember } from "./create-test-member.ts";

export const testUsersForVisitor = {
	create: visitor.testUsers.create.handler(async ({ context, input }) => {
		const { config, db } = context.services;
		if (!config.testUsers) throw refusal("NOT_FOUND");
		try {
			await createTestMember(db, input);
		} catch (error) {
			if (isUniqueViolation(error)) throw refusal("USER_ALREADY_EXISTS");
			throw error;
		}
		return { email: input.email };
	}),
};
