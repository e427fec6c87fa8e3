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
import { type MemberTexts, memberTextDefaults } from "../../../contract/site/member-texts/all-words.ts";
import { fillBraces } from "../../../contract/text/fill-braces.ts";
import { firstName } from "../../../contract/text/first-name.ts";
import { MAIL_BRAND, MAIL_COLORS, MAIL_PAGE, MAIL_RADIUS, SITE_NAME, SUPPORT_EMAIL } from "../placeholders.ts";

const font = '"Segoe UI", Helvetica, Arial, sans-serif';

const small = { color: MAIL_COLORS.muted, fontSize: 13, lineHeight: "20px" };

/**
 * Layout of every message: brand, one column, one button, and the support address. Colors are inlined, because mail
 * clients support no CSS variables; they are filled in when the message is sent.
 */
export function MailLayout(props: {
	preview: string;
	heading: string;
	/** It can be turned off, and ends with why they get it and a link to do so (SEQ-05). */
	optional?: boolean;
	/** Why they get it, if not because they bought. */
	because?: string;
	/** Address of its button, for readers that show no buttons. */
	address?: string;
	/** Off if the text itself gives the support address. */
	supportLine?: boolean;
	/** The seller's texts, if it is for a member. */
	words?: MemberTexts;
	children: ReactNode;
}) {
	return (
		<Html lang="en">
			<Head>
				<meta name="color-scheme" content="light" />
			</Head>
			<Preview>{props.preview}</Preview>
			<Body style={{ backgroundColor: MAIL_COLORS.paper, fontFamily: font, margin: 0, padding: "32px 12px" }}>
				<Container style={{ backgroundColor: MAIL_COLORS.white, borderRadius: 12, maxWidth: 520, padding: "32px" }}>
					<Text
						style={{ color: MAIL_COLORS.brand, fontSize: 14, fontWeight: 700, letterSpacing: 0.4, margin: "0 0 24px" }}
					>
						{MAIL_BRAND}
					</Text>
					<Heading as="h1" style={{ color: MAIL_COLORS.deep, fontSize: 24, lineHeight: "32px", margin: "0 0 16px" }}>
						{props.heading}
					</Heading>
					{props.children}
					{(props.address || props.supportLine !== false) && (
						<Hr style={{ borderColor: MAIL_COLORS.line, margin: "24px 0 16px" }} />
					)}
					{props.address && (
						<Text style={{ ...small, margin: "0 0 12px" }}>
							If the button does not work, open this address:
							<br />
							<Link href={props.address} style={{ color: MAIL_COLORS.brand, wordBreak: "break-all" }}>
								{props.address}
							</Link>
						</Text>
					)}
					{props.supportLine !== false && (
						<Text style={{ ...small, margin: 0 }}>
							{fillBraces((props.words ?? memberTextDefaults).emailSupport, {
								support_email: SUPPORT_EMAIL,
								site_name: SITE_NAME,
							})}
						</Text>
					)}
					{props.optional && (
						<Text style={{ ...small, margin: "12px 0 0" }}>
							{`You get this because you ${props.because ?? `bought from ${SITE_NAME}`}. `}
							{/* Nothing follows: in plain text, a full stop would become part of the address. */}
							<Link href={MAIL_PAGE} style={{ color: MAIL_COLORS.brand }}>
								Choose which emails you get, or unsubscribe
							</Link>
						</Text>
					)}
				</Container>
			</Body>
		</Html>
	);
}

export function MailText(props: { children: ReactNode }) {
	return (
		<Text style={{ color: MAIL_COLORS.ink, fontSize: 16, lineHeight: "26px", margin: "0 0 16px" }}>
			{props.children}
		</Text>
	);
}

/** @param props `name` as entered; the greeting uses the first name, or none */
export function MailGreeting(props: { name: string }) {
	const first = firstName(props.name);
	return <MailText>{first ? `Hi ${first},` : "Hi,"}</MailText>;
}

/** The main link of the message; its layout also shows the address as text. */
export function MailButton(props: { href: string; children: ReactNode }) {
	return (
		<Section style={{ margin: "24px 0" }}>
			<Button
				href={props.href}
				style={{
					backgroundColor: MAIL_COLORS.deep,
					borderRadius: MAIL_RADIUS,
					color: "#ffffff",
					fontSize: 16,
					fontWeight: 600,
					padding: "14px 24px",
				}}
			>
				{props.children}
			</Button>
		</Section>
	);
}

/** A one-time code, large and spaced, for typing on another device. */
export function MailCode(props: { children: string }) {
	return (
		<Text
			style={{
				backgroundColor: MAIL_COLORS.tint,
				borderRadius: 8,
				color: MAIL_COLORS.deep,
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

/** Renders both bodies of a message. */
export async function renderMail(message: ReactElement): Promise<{ html: string; text: string }> {
	const html = await render(message);
	// In capitals, the placeholder of the site's name would not be recognized.
	const selectors = ["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } }));
	return { html, text: toPlainText(html, { selectors }) };
}
