import { z } from "zod";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

/**
 * A web address, an email address or a domain: anything that a mail program would turn into a link. A name that carries
 * one would let a stranger put it into an email that we send.
 */
const LINK = /:\/\/|www\.|@|[\p{L}\p{N}-]+\.(?:[a-z]{2,}|com|net|org|info|io)(?![\p{L}\p{N}])/u;

export const containsLink = (typed: string): boolean => LINK.test(typed);

/** The name that a person gives themselves: one line, at most 100 characters, no address (SEC-09). */
export const personName = text(limits.personName.characters)
	.refine((name) => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name), "must be one line of text")
	.refine((name) => !containsLink(name), "must not contain a web or email address")
	.pipe(z.string().min(1, "must not be empty"));
