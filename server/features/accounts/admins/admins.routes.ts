import { reauthenticate } from "../../auth/reauthenticate.ts";
import { admin, type KnownPrincipal, visitor } from "../../rpc/builders.ts";
import type { RequestContext, Services } from "../../rpc/context.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { deleteInvitation, findInvitation, listAdmins, listInvitations } from "./admins.queries.ts";
import { hashOfToken, inviteAdmin } from "./invite-admin.ts";
import { removeAdmin } from "./remove-admin.ts";

async function listAll({ db }: Services, you: KnownPrincipal) {
	const [admins, invitations] = await Promise.all([listAdmins(db), listInvitations(db)]);
	const now = new Date();
	return {
		admins: admins.map((one) => ({ ...one, you: one.id === you.userId })),
		invitations: invitations.map((one) => ({ ...one, expired: one.expiresAt <= now })),
	};
}

const isPasswordRight = ({ services }: RequestContext, person: KnownPrincipal, password: string) =>
	reauthenticate(services, person, password);

export const adminsForAdmin = {
	list: admin.admins.list.handler(({ context }) => listAll(context.services, context.user)),
	invite: admin.admins.invite.handler(async ({ context, input, errors }) => {
		const { services, user } = context;
		if (!(await isPasswordRight(context, user, input.password))) throw errors.WRONG_PASSWORD();
		if (!(await inviteAdmin(services, user, input.email))) throw errors.ALREADY_ADMIN();
		return listAll(services, user);
	}),
	withdraw: admin.admins.withdraw.handler(async ({ context, input }) => {
		const { services, user } = context;
		await services.db.transaction(async (tx) => {
			const email = await deleteInvitation(tx, input.id);
			if (email) await recordAudit(tx, user, { action: "admin.invitation_withdrawn", subject: email });
		});
		return listAll(services, user);
	}),
	remove: admin.admins.remove.handler(async ({ context, input, errors }) => {
		const { services, user } = context;
		if (!(await isPasswordRight(context, user, input.password))) throw errors.WRONG_PASSWORD();
		await removeAdmin(services.db, user, input.id);
		return listAll(services, user);
	}),
};

export const adminInvitationsForVisitor = {
	read: visitor.adminInvitations.read.handler(async ({ context, input, errors }) => {
		const found = await findInvitation(context.services.db, hashOfToken(input.token), new Date());
		if (!found) throw errors.INVITATION_NOT_VALID();
		return found;
	}),
	accept: visitor.adminInvitations.accept.handler(async ({ context, input, errors }) => {
		const next = await acceptInvitation(context.services, input.token);
		if (!next) throw errors.INVITATION_NOT_VALID();
		context.services.principals.clear();
		return { next };
	}),
};
