import { z } from "zod";
import { forAdmin, forVisitor } from "./audience.ts";
import { email } from "./email.ts";
import { limits } from "./limits.ts";

/** Someone who looks after the site. */
export const adminAccount = z.object({
	id: z.uuid(),
	email: z.string(),
	name: z.string(),
	/** Signs in with an authenticator app as well. */
	secondFactor: z.boolean(),
	/** Null for whoever has no open session. */
	lastUsed: z.date().nullable(),
	/** The one who asks. */
	you: z.boolean(),
});
export type AdminAccount = z.infer<typeof adminAccount>;

export const adminInvitation = z.object({
	id: z.uuid(),
	email: z.string(),
	invitedBy: z.string(),
	expiresAt: z.date(),
	expired: z.boolean(),
});
export type AdminInvitation = z.infer<typeof adminInvitation>;

const list = z.object({ admins: z.array(adminAccount), invitations: z.array(adminInvitation) });

/** Asked for again before anything here, so that an open session that someone finds makes nobody an admin. */
const password = z.string().max(limits.password.max, "is too long").default("");
const wrongPassword = { WRONG_PASSWORD: { status: 422, message: "That password isn't correct." } } as const;

export const invitationErrors = {
	INVITATION_NOT_VALID: {
		status: 410,
		message: "This invitation was used already, has expired, or was taken back. Ask for a new one.",
	},
} as const;

const token = z.object({ token: z.string().min(20).max(100) });

export const adminAdmins = {
	list: forAdmin
		.route({ method: "GET", path: "/admin/admins", summary: "Everyone who looks after the site, and who is invited" })
		.output(list),
	invite: forAdmin
		.route({
			method: "POST",
			path: "/admin/admins/invitations",
			summary: "Invites someone to be an admin",
			description: "The message holds a link that works once, for a week. The password is asked for again.",
		})
		.errors({
			...wrongPassword,
			ALREADY_ADMIN: { status: 409, message: "This person is an admin already." },
		})
		.input(z.object({ email, password }))
		.output(list),
	withdraw: forAdmin
		.route({ method: "DELETE", path: "/admin/admins/invitations/{id}", summary: "Takes an invitation back" })
		.input(z.object({ id: z.uuid() }))
		.output(list),
	remove: forAdmin
		.route({
			method: "POST",
			path: "/admin/admins/{id}/removal",
			summary: "Makes an admin a member",
			description: "Ends their sessions. The password is asked for again; the last admin stays one.",
		})
		.errors({
			...wrongPassword,
			ADMIN_NOT_FOUND: { status: 404, message: "This person is no longer an admin." },
			LAST_ADMIN: { status: 409, message: "This is the only admin. Invite another one first." },
		})
		.input(z.object({ id: z.uuid(), password }))
		.output(list),
};

export const adminInvitations = {
	read: forVisitor
		.route({ method: "GET", path: "/admin-invitations/{token}", summary: "Whom an invitation is for" })
		.errors(invitationErrors)
		.input(token)
		.output(z.object({ email: z.string(), invitedBy: z.string() })),
	accept: forVisitor
		.route({
			method: "POST",
			path: "/admin-invitations/{token}",
			summary: "Makes whoever was invited an admin",
			description: "Answers with where they choose a password, or sign in with the one they have. Nobody is signed in.",
		})
		.errors(invitationErrors)
		.input(token)
		.output(z.object({ next: z.string() })),
};
