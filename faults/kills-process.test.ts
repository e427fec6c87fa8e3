import { testKillsOf } from "./kills.ts";

testKillsOf("process");
