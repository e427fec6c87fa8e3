import { join } from "node:path";
import { filesFolder } from "../paths.ts";
import { makeZip } from "./zip.ts";

// Each entry is put in under a name that reads and sorts well once it is unpacked.
makeZip(join(filesFolder, "tray-planner.zip"), "The Tray Planner", [
	[join(filesFolder, "tray-planner.pdf"), "Tray planner.pdf"],
	[join(filesFolder, "sowing-log.xlsx"), "Sowing log.xlsx"],
]);
