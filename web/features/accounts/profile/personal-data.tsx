import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileExport, IconTrash } from "@tabler/icons-react";
import { personalDataPath } from "../../../../contract/customers/personal-data.ts";
import { DownloadLink } from "../../../ui/file/download-link.tsx";
import { Section } from "../../../ui/section.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

/** Lets a person download everything stored about them, and delete their account (PRO-03). */
export function PersonalData({ hasPassword, deletable }: { hasPassword: boolean; deletable: boolean }) {
	const [deleting, { open, close }] = useDisclosure(false);
	return (
		<Section
			title="Your data"
			subtitle={
				deletable
					? "Download everything we store about you, or permanently delete your account."
					: "Download everything we store about you as one file."
			}
		>
			<Group>
				<DownloadLink
					href={personalDataPath}
					fileName="my-data.json"
					variant="default"
					leftSection={<IconFileExport size={18} aria-hidden />}
				>
					Download my data
				</DownloadLink>
				{deletable && (
					<Button variant="subtle" color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={open}>
						Delete my account
					</Button>
				)}
			</Group>
			<DeleteAccountDialog opened={deleting} onClose={close} hasPassword={hasPassword} />
		</Section>
	);
}
