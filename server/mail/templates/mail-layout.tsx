import {
	Body,
	Button,
	Container,
	Head,
	Heading,
	Hr,
	Html,
	Link,
	Preview,
	Section,
	Text,
} from "@react-email/components";
import { render, toPlainText } from "@react-email/render";
import type { ReactElement, ReactNode } from "react";
import { MAIL_PAGE, SITE_NAME } from "../placeholders.ts";

const font = '"Segoe UI", Helvetica, Arial, sans-serif';

/** The frame of every message: brand, one column, one button. Colors are written out, since mail clients know no variables. */
export function MailLayout(props: {
	preview: string;
	heading: string;
	/** It can be switched off: it ends with the way to do that (SEQ-05). */
	optional?: boolean;
	children: ReactNode;
}) {
	return (
		<Html lang="en">
			<Head>
				<meta name="color-scheme" content="light" />
			</Head>
			<Preview>{props.preview}</Preview>
			<Body style={{ backgroundColor: "#f3ead6", fontFamily: font, margin: 0, padding: "32px 12px" }}>
				<Container style={{ backgroundColor: "#fffdf7", borderRadius: 12, maxWidth: 520, padding: "32px" }}>
					<Text style={{ color: "#3f7d4f", fontSize: 14, fontWeight: 700, letterSpacing: 0.4, margin: "0 0 24px" }}>
						{SITE_NAME}
					</Text>
					<Heading as="h1" style={{ color: "#1f4d36", fontSize: 24, lineHeight: "32px", margin: "0 0 16px" }}>
						{props.heading}
					</Heading>
					{props.children}
					{props.optional && (
						<Text style={{ color: "#5b6b61", fontSize: 13, lineHeight: "20px", margin: "24px 0 0" }}>
							You get this because you bought from {SITE_NAME}.{" "}
							<Link href={MAIL_PAGE} style={{ color: "#3f7d4f" }}>
								Choose which emails you get, or unsubscribe
							</Link>
							.
						</Text>
					)}
				</Container>
			</Body>
		</Html>
	);
}

export function MailText(props: { children: ReactNode }) {
	return (
		<Text style={{ color: "#2b3a31", fontSize: 16, lineHeight: "26px", margin: "0 0 16px" }}>{props.children}</Text>
	);
}

/** A button, and the bare address below it for readers that show no buttons. */
export function MailButton(props: { href: string; children: ReactNode }) {
	return (
		<Section style={{ margin: "24px 0" }}>
			<Button
				href={props.href}
				style={{
					backgroundColor: "#1f4d36",
					borderRadius: 8,
					color: "#ffffff",
					fontSize: 16,
					fontWeight: 600,
					padding: "14px 24px",
				}}
			>
				{props.children}
			</Button>
			<Hr style={{ borderColor: "#e6dcc4", margin: "24px 0 16px" }} />
			<Text style={{ color: "#5b6b61", fontSize: 13, lineHeight: "20px", margin: 0 }}>
				If the button does not work, open this address:
				<br />
				<Link href={props.href} style={{ color: "#3f7d4f", wordBreak: "break-all" }}>
					{props.href}
				</Link>
			</Text>
		</Section>
	);
}

/** A one-time code, large and spaced, for typing into another device. */
export function MailCode(props: { children: string }) {
	return (
		<Text
			style={{
				backgroundColor: "#f0f6ed",
				borderRadius: 8,
				color: "#1f4d36",
				fontFamily: "Menlo, Consolas, monospace",
				fontSize: 28,
				fontWeight: 700,
				letterSpacing: 6,
				lineHeight: "36px",
				margin: "0 0 16px",
				padding: "12px 16px",
				textAlign: "center",
			}}
		>
			{props.children}
		</Text>
	);
}

/** Both bodies of a message. */
export async function renderMail(message: ReactElement): Promise<{ html: string; text: string }> {
	const html = await render(message);
	return { html, text: toPlainText(html) };
}
