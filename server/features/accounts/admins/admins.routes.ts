import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { reauthenticate } from "../../../auth/passwords/reauthenticate.ts";
import { admin, visitor } from "../../../rpc/builders.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { wrongPassword } from "../../../rpc/wrong-password.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { deleteInvitation, findInvitation, listAdmins, listInvitations } from "./admins.queries.ts";
import { hashOfToken, INVITATION, inviteAdmin } from "./invite-admin.ts";
import { removeAdmin } from "./remove-admin.ts";

async function listAll({ db }: Services, you: KnownPrincipal) {
	const [admins, invitations] = await Promise.all([listAdmins(db), listInvitations(db)]);
	const now = new Date();
	return {
		admins: admins.map((one) => ({ ...one, you: one.id === you.userId })),
		invitations: invitations.map((one) => ({ ...one, expired: one.expiresAt <= now })),
	};
}

async function checkPassword({ services }: RequestContext, person: KnownPrincipal, password: string): Promise<void> {
	if (!(await reauthenticate(services, person, password))) throw wrongPassword(password);
}

export const adminsForAdmin = {
	list: admin.admins.list.handler(({ context }) => listAll(context.services, context.user)),
	invite: admin.admins.invite.handler(async ({ context, input }) => {
		const { services, user } = context;
		await checkPassword(context, user, input.password);
		await inviteAdmin(services, user, input.email);
		return listAll(services, user);
	}),
	withdraw: admin.admins.withdraw.handler(async ({ context, input }) => {
		const { services, user } = context;
		const email = await services.db.transaction(async (tx) => {
			const withdrawn = await deleteInvitation(tx, input.id);
			if (withdrawn) await recordAudit(tx, user, { action: "admin.invitation_withdrawn", subject: withdrawn });
			return withdrawn;
		});
		if (email) await services.seenOnce.giveBack(INVITATION, email);
		return listAll(services, user);
	}),
	remove: admin.admins.remove.handler(async ({ context, input }) => {
		const { services, user } = context;
		await checkPassword(context, user, input.password);
		await removeAdmin(services.db, user, input.id);
		return listAll(services, user);
	}),
};

export const adminInvitationsForVisitor = {
	read: visitor.adminInvitations.read.handler(async ({ context, input }) => {
		const found = await findInvitation(context.services.db, hashOfToken(input.token), new Date());
		if (!found) throw refusal("INVITATION_NOT_VALID");
		return found;
	}),
	accept: visitor.adminInvitations.accept.handler(async ({ context, input }) => {
		const next = await acceptInvitation(context.services, input.token);
		context.services.principals.clear();
		return { next };
	}),
};
