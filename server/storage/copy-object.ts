import {
	AbortMultipartUploadCommand,
	CompleteMultipartUploadCommand,
	CopyObjectCommand,
	CreateMultipartUploadCommand,
	type S3Client,
	UploadPartCopyCommand,
} from "@aws-sdk/client-s3";

const GIB = 1024 ** 3;
/** S3 copies no more than this in one call, and knows no more than 10,000 parts of one object. */
const LIMITS = { singleCopyBytes: 5 * GIB, partBytes: GIB };

/**
 * Copies an object inside its bucket, however large it is: nothing of it passes through this process.
 *
 * @param limits smaller ones only in tests
 */
export async function copyObject(
	client: S3Client,
	{ bucket: Bucket, from, to: Key, size }: { bucket: string; from: string; to: string; size: number },
	{ singleCopyBytes, partBytes } = LIMITS,
): Promise<void> {
	const CopySource = `${Bucket}/${from}`;
	const CacheControl = "max-age=3600";
	if (size <= singleCopyBytes) {
		await client.send(new CopyObjectCommand({ Bucket, Key, CopySource, MetadataDirective: "REPLACE", CacheControl }));
		return;
	}
	const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, CacheControl }));
	try {
		const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
		for (let start = 0; start < size; start += partBytes) {
			const PartNumber = Parts.length + 1;
			const { CopyPartResult } = await client.send(
				new UploadPartCopyCommand({
					Bucket,
					Key,
					UploadId,
					PartNumber,
					CopySource,
					CopySourceRange: `bytes=${start}-${Math.min(start + partBytes, size) - 1}`,
				}),
			);
			Parts.push({ PartNumber, ETag: CopyPartResult?.ETag });
		}
		await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
	} catch (error) {
		// What is left of it is swept an hour later, if this fails too.
		await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
		throw error;
	}
}
