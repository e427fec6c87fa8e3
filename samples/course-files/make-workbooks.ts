import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { filesFolder } from "../paths.ts";
import { workbooks } from "./workbooks.ts";
import { writeWorkbook } from "./xlsx.ts";

mkdirSync(filesFolder, { recursive: true });
for (const [file, sheets] of Object.entries(workbooks)) {
	const target = join(filesFolder, file);
	writeWorkbook(target, sheets);
	console.log(`${file} ${sheets.length} sheets, ${(statSync(target).size / 1024).toFixed(1)} KB`);
}
