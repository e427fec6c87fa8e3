import { expect, test } from "vitest";
import { explainHttpsError } from "./explain-caddy.ts";

const SITE = { domain: "academy.example", httpPort: 80, httpsPort: 443 };

/*
 * Problems as Let's Encrypt reports them, with another name: certbot/certbot#8550 (connection), win-acme/win-acme#2211
 * (unauthorized), letsencrypt/boulder#6915 (dns), nt0xa/sonar#40 and win-acme/win-acme#908 (name servers),
 * sayem314/Caddy-Web-Server-Installer#6 (port). Types: RFC 8555, 6.7. Those of Caddy 2.6 for ports as it printed them.
 */
test.for<[string, RegExp]>([
	[
		"[academy.example] Obtain: [academy.example] solving challenges: academy.example: authorization failed: HTTP 400 urn:ietf:params:acme:error:dns - DNS problem: NXDOMAIN looking up A for academy.example - check that a DNS record exists for this domain",
		/doesn't lead here yet.*record of type A/,
	],
	[
		"fail to obtain certificate: acme: error: 400 :: urn:ietf:params:acme:error:dns :: DNS problem: SERVFAIL looking up CAA for academy.example - the domain's nameservers may be malfunctioning",
		/name servers of academy\.example don't answer/,
	],
	[
		"HTTP 400 urn:ietf:params:acme:error:dns - no valid A records found for academy.example; no valid AAAA records found for academy.example",
		/doesn't lead here yet/,
	],
	[
		"authorization failed: HTTP 400 urn:ietf:params:acme:error:connection - 192.0.2.7: Fetching http://academy.example/.well-known/acme-challenge/x: Timeout during connect (likely firewall problem)",
		/can't reach academy\.example at port 80 and 443/,
	],
	[
		"HTTP 400 urn:ietf:params:acme:error:connection - 192.0.2.7: Fetching http://academy.example/.well-known/acme-challenge/x: Connection refused",
		/can't reach academy\.example/,
	],
	[
		'HTTP 403 urn:ietf:params:acme:error:unauthorized - 192.0.2.7: Invalid response from http://academy.example/.well-known/acme-challenge/x: "<!DOCTYPE html>"',
		/leads to another server/,
	],
	[
		"HTTP 400 urn:ietf:params:acme:error:tls - 192.0.2.7: remote error: tls: no application protocol",
		/leads to another server/,
	],
	[
		"HTTP 429 urn:ietf:params:acme:error:rateLimited - too many certificates (5) already issued for this exact set of domains in the last 168h0m0s",
		/too many certificates/,
	],
	[
		"HTTP 403 urn:ietf:params:acme:error:caa - CAA record for academy.example prevents issuance",
		/CAA record of academy\.example/,
	],
	[
		"tls: failed to verify certificate: x509: certificate has expired or is not yet valid: current time 2020-01-01",
		/clock/,
	],
	[
		"loading initial config: loading new config: http app module: start: listening on :80: listen tcp :80: bind: permission denied",
		/^Port 80 may not be opened/,
	],
	[
		"loading initial config: http app module: start: listening on :443: listen tcp :443: bind: address already in use",
		/^Port 443 is taken by another program/,
	],
	["an unknown error", /^No certificate for academy\.example: an unknown error$/],
])("HOST-03 %s becomes one line that says what to change", ([error, expected]) => {
	const line = explainHttpsError(SITE, error);
	expect(line).toMatch(expected);
	expect(line).not.toContain("\n");
});
