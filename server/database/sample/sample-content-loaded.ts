/** Setting written once the content is loaded, so that what the seller deletes stays deleted. */
export const SAMPLE_CONTENT_LOADED = "sample_content_loaded";
