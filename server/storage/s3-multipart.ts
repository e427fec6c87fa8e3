import { ListMultipartUploadsCommand, type S3Client } from "@aws-sdk/client-s3";

export interface OpenMultipart {
	key: string;
	uploadId: string;
	begun: Date;
}

/** Yields every multipart upload that was neither completed nor aborted. */
export async function* listMultipartUploads(client: S3Client, Bucket: string): AsyncGenerator<OpenMultipart> {
	let marker: { KeyMarker?: string; UploadIdMarker?: string } = {};
	for (;;) {
		const page = await client.send(new ListMultipartUploadsCommand({ Bucket, ...marker }));
		for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
			if (Key && UploadId && Initiated) yield { key: Key, uploadId: UploadId, begun: Initiated };
		if (!page.IsTruncated || !page.NextKeyMarker) return;
		marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
	}
}
