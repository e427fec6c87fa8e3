import type { HttpsConfig } from "../config.ts";

/**
 * Returns Caddy's configuration: HTTPS with a certificate that it obtains and renews, HTTP/2 and HTTP/3, and a redirect
 * from HTTP (HOST-01). Certificates are stored below its data folder.
 *
 * @param sitePort where the site listens on this machine
 */
export const caddyfile = ({ domain, httpPort, httpsPort }: HttpsConfig, sitePort: number): string => `{
	admin off
	http_port ${httpPort}
	https_port ${httpsPort}
	skip_install_trust
	grace_period 10s
	log {
		format json
	}
}

${domain} {
	reverse_proxy 127.0.0.1:${sitePort} {
		# While the site reloads, requests wait. An update stops this server, too.
		lb_try_duration 10s
		lb_try_interval 100ms
		# Closed well before the site closes an idle connection.
		transport http {
			keepalive 2s
		}
	}
}
`;
