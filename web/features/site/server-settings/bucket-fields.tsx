import { PasswordInput, TextInput } from "@mantine/core";
import { secretPlaceholder, type useSettingGroup } from "./setting-group.tsx";

type BucketField = "bucket" | "endpoint" | "region" | "accessKeyId" | "secretAccessKey";

/** Where an S3-compatible bucket is, and the keys to it. */
export function BucketFields(props: {
	group: {
		field: (name: BucketField) => ReturnType<ReturnType<typeof useSettingGroup>["field"]>;
		isSet: (name: BucketField) => boolean;
	};
	/** Description of an empty name. */
	blankMeans: string;
}) {
	const { field, isSet } = props.group;
	return (
		<>
			<TextInput label="Bucket" description={props.blankMeans} maxLength={100} {...field("bucket")} />
			<TextInput
				label="Endpoint"
				description="Blank for Amazon S3"
				placeholder="https://s3.example.com"
				inputMode="url"
				{...field("endpoint")}
			/>
			<TextInput label="Region" maxLength={60} placeholder="us-east-1" {...field("region")} />
			<TextInput label="Access key ID" autoComplete="off" maxLength={300} {...field("accessKeyId")} />
			<PasswordInput
				label="Secret access key"
				autoComplete="off"
				placeholder={secretPlaceholder(isSet("secretAccessKey"))}
				{...field("secretAccessKey")}
			/>
		</>
	);
}
