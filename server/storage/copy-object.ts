import {
	AbortMultipartUploadCommand,
	CompleteMultipartUploadCommand,
	CopyObjectCommand,
	CreateMultipartUploadCommand,
	type S3Client,
	UploadPartCopyCommand,
} from "@aws-sdk/client-s3";

const GIB = 1024 ** 3;
/** S3 copies at most this much in one call, and allows 10,000 parts per object. */
const LIMITS = { singleCopyBytes: 5 * GIB, partBytes: GIB };

/**
 * Copies an object within its bucket, whatever its size, without passing it through this process.
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
		// If this fails too, the sweep removes the parts an hour later.
		await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
		throw error;
	}
}
