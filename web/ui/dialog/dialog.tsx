import { Modal, type ModalProps } from "@mantine/core";
import { ReturnFocus } from "./return-focus.tsx";

/** Every dialog of the application. */
export function Dialog({ children, ...props }: ModalProps) {
	return (
		<Modal centered returnFocus={false} closeButtonProps={{ "aria-label": "Close" }} {...props}>
			<ReturnFocus />
			{children}
		</Modal>
	);
}
