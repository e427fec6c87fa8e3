import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { StartUpError } from "../start-up-error.ts";

/**
 * Asks on the terminal for what the environment does not have.
 *
 * @param question `name` in the environment; `secret`: what is typed is not shown
 * @throws StartUpError if it is missing and there is no terminal to ask on
 */
export async function ask(question: {
	name: string;
	label: string;
	secret?: boolean;
	optional?: boolean;
}): Promise<string> {
	const known = process.env[question.name];
	if (known) return known;
	if (!process.stdin.isTTY) {
		if (question.optional) return "";
		throw new StartUpError(`${question.name} must be set (${question.label}).`);
	}
	const output = new Writable({
		write: (chunk, _encoding, done) => {
			if (!question.secret) process.stderr.write(chunk);
			done();
		},
	});
	const terminal = createInterface({ input: process.stdin, output, terminal: true });
	try {
		const prompt = `${question.label}: `;
		if (question.secret) process.stderr.write(prompt);
		const answer = (await terminal.question(prompt)).trim();
		if (question.secret) process.stderr.write("\n");
		if (!answer && !question.optional) throw new StartUpError(`${question.label} is needed.`);
		return answer;
	} finally {
		terminal.close();
	}
}
