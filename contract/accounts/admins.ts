import { z } from "zod";
import { email } from "../email.ts";
import { limits } from "../limits.ts";
import { forAdmin, forVisitor } from "../site/audience.ts";
import { exactText } from "../text/text.ts";

/** Someone who looks after the site. */
export const adminAccount = z.object({
	id: z.uuid(),
	email: z.string(),
	name: z.string(),
	/** Also signs in with an authenticator app. */
	secondFactor: z.boolean(),
	/** Null if there is no active session. */
	lastUsed: z.date().nullable(),
	/** Whether this is the admin making the request. */
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

/** Required again for every change here, so that a stolen session cannot add an admin. */
const password = exactText(limits.password.max).default("");
const wrongPassword = { WRONG_PASSWORD: { status: 422, message: "That password isn't correct." } } as const;

export const invitationErrors = {
	INVITATION_NOT_VALID: {
		status: 410,
		message: "This invitation was used already, has expired, or was taken back. Ask for a new one.",
	},
} as const;

const token = z.object({ token: exactText(100).min(20) });

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
		.route({ method: "DELETE", path: "/admin/admins/invitations/{id}", summary: "Revokes an invitation" })
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
		.route({ method: "GET", path: "/admin-invitations/{token}", summary: "Reads who an invitation is for" })
		.errors(invitationErrors)
		.input(token)
		.output(z.object({ email: z.string(), invitedBy: z.string() })),
	accept: forVisitor
		.route({
			method: "POST",
			path: "/admin-invitations/{token}",
			summary: "Accepts an invitation, which makes the invited person an admin",
			description:
				"Returns the page to choose a password, or to sign in with the existing one. Does not sign anyone in.",
		})
		.errors(invitationErrors)
		.input(token)
		.output(z.object({ next: z.string() })),
};
