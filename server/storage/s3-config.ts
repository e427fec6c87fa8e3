import type { S3ClientConfig } from "@aws-sdk/client-s3";

export interface S3Config {
	/** Null for Amazon's own. */
	endpoint: string | null;
	bucket: string;
	region: string;
	accessKeyId: string;
	secretAccessKey: string;
	/** Downloads go through this process, or directly from the store by an address that expires within minutes. */
	delivery: "proxy" | "redirect";
}

/** Returns the configuration of S3 clients, shared with the upload library. */
export function s3ClientConfig(config: Omit<S3Config, "delivery">): S3ClientConfig & { requestHandler: object } {
	return {
		region: config.region,
		...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
		credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
		// The newer checksums are sent in trailers, which many compatible stores do not read, and some save as content.
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
		// Each active download holds a connection.
		requestHandler: {
			connectionTimeout: 5_000,
			httpAgent: { maxSockets: 500, keepAlive: true },
			httpsAgent: { maxSockets: 500, keepAlive: true },
		},
	};
}
