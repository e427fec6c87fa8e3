import { expect, test } from "vitest";
import { readAudit } from "./read-audit.ts";

/* Recorded from npm 11, shortened. */

const report = (severity: string) =>
	JSON.stringify({
		auditReportVersion: 2,
		vulnerabilities: {
			marked: {
				name: "marked",
				severity,
				isDirect: true,
				via: [
					{
						source: 77,
						name: "marked",
						dependency: "marked",
						title: "An example",
						url: "https://github.com/advisories/GHSA-xxxx-xxxx-xxxx",
						severity,
						range: "<1000",
					},
				],
				effects: ["@react-email/markdown"],
				range: "<1000",
				nodes: ["node_modules/marked"],
				fixAvailable: false,
			},
			"@react-email/markdown": {
				name: "@react-email/markdown",
				severity,
				isDirect: false,
				via: ["marked"],
				effects: ["@react-email/components"],
				range: "",
				nodes: ["node_modules/@react-email/markdown"],
				fixAvailable: false,
			},
		},
		metadata: {
			vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 2, [severity]: 2 },
			dependencies: { prod: 398, dev: 356, optional: 188, peer: 0, peerOptional: 0, total: 938 },
		},
	});

test.each(["high", "critical"])(
	"a known vulnerability that is %s fails the check, with its name and a link",
	(severity) => {
		expect(readAudit(report(severity))).toEqual({
			passed: false,
			text: `marked: ${severity}, An example (https://github.com/advisories/GHSA-xxxx-xxxx-xxxx)\n@react-email/markdown: ${severity}, by marked`,
		});
	},
);

test("less severe vulnerabilities, and none at all, pass", () => {
	const text = "No known vulnerability in 398 packages is high or critical.";
	expect(readAudit(report("moderate"))).toEqual({ passed: true, text });
	const { metadata } = JSON.parse(report("low"));
	expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {}, metadata }))).toEqual({
		passed: true,
		text,
	});
});

const unasked = [
	{
		message: "405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security/advisories/bulk",
		method: "POST",
		uri: "https://registry.npmjs.org/-/npm/v1/security/advisories/bulk",
		headers: { allow: ["GET,HEAD"] },
		statusCode: 405,
		body: "",
		error: { summary: "", detail: "" },
	},
	{
		message:
			"request to http://127.0.0.1:9/-/npm/v1/security/advisories/bulk failed, reason: connect ECONNREFUSED 127.0.0.1:9",
		error: { summary: "", detail: "" },
	},
];
test.each(unasked)("an unavailable registry is reported in one line and passes: $message", (output) => {
	const { passed, text } = readAudit(JSON.stringify(output));
	expect([passed, text]).toEqual([true, `Not audited: the registry cannot be asked (${output.message}).`]);
	expect(text).not.toContain("\n");
});

const broken: [string, string][] = [
	[
		JSON.stringify({ error: { code: "ENOLOCK", summary: "This command requires an existing lockfile.", detail: "…" } }),
		"npm audit failed: This command requires an existing lockfile.",
	],
	[
		JSON.stringify({ error: { summary: "loading from incorrect packument", detail: "" } }),
		"npm audit failed: loading from incorrect packument",
	],
	["", "npm audit failed: no output"],
];
test.each(broken)("an audit that failed for another reason fails the check: %s", (output, text) => {
	expect(readAudit(output)).toEqual({ passed: false, text });
});
