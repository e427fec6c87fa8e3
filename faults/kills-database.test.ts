import { testKillsOf } from "./kills.ts";

testKillsOf("database");
