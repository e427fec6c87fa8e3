import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { errorCode, errorMessage } from "./error-message.ts";

const fallback = "Failed to load course content. Please try again later.";

test("CRS-09 a failure that the server explains shows its message", () => {
	const error = new ORPCError("FORBIDDEN", { status: 403, message: "You do not have access to this." });
	expect(errorMessage(error, fallback)).toBe("You do not have access to this.");
	expect(errorCode(error)).toBe("FORBIDDEN");
});

test("CRS-09 a failure without an explanation shows the specified message", () => {
	const broken = new ORPCError("INTERNAL_SERVER_ERROR", { status: 500, message: "Something went wrong on our side." });
	expect(errorMessage(broken, fallback)).toBe(fallback);
	expect(errorMessage(new TypeError("Failed to fetch"), fallback)).toBe(fallback);
	expect(errorMessage(undefined, fallback)).toBe(fallback);
	expect(errorCode(new TypeError("Failed to fetch"))).toBeNull();
});
