/** An email address that breaks before its @ first, where a line is too short for it. */
export function EmailText({ email }: { email: string }) {
	const at = email.lastIndexOf("@");
	if (at < 1) return email;
	return (
		<>
			{email.slice(0, at)}
			<wbr />
			{email.slice(at)}
		</>
	);
}
