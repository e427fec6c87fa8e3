import { limits } from "../../../../contract/limits.ts";
import { admin } from "../../../rpc/builders.ts";
import { paged } from "../../../rpc/paged.ts";
import { deleteLead } from "./delete-lead.ts";
import { readLeadSettings, saveLeadSettings } from "./lead-offer.ts";
import {
	countLeads,
	listConsents,
	listLeadRows,
	listLeadSources,
	sumByPageVersion,
	sumBySource,
} from "./leads.queries.ts";

export const leadsForAdmin = {
	list: admin.leads.list.handler(async ({ context: { services }, input: { page, ...filter } }) => {
		const { db } = services;
		const list = await paged(
			page,
			limits.adminPageRows,
			() => countLeads(db, filter),
			(part) => listLeadRows(db, filter, part),
		);
		return {
			...list,
			sources: await listLeadSources(db, limits.analyticsSourcesShown),
			consents: await listConsents(db, [...new Set(list.rows.map(({ consentVersion }) => consentVersion))]),
		};
	}),

	figures: admin.leads.figures.handler(async ({ context: { services } }) => ({
		sources: await sumBySource(services.db, limits.analyticsSourcesShown),
		pageVersions: await sumByPageVersion(services.db, limits.analyticsSourcesShown),
	})),

	remove: admin.leads.remove.handler(({ context: { services, user }, input }) =>
		deleteLead(services.db, user, input.id),
	),

	readSettings: admin.leads.readSettings.handler(({ context }) => readLeadSettings(context.services)),

	saveSettings: admin.leads.saveSettings.handler(async ({ context: { services, user }, input }) => {
		const { updatedAt, ...fields } = input;
		await saveLeadSettings(services, user, fields, updatedAt);
		return readLeadSettings(services);
	}),
};
