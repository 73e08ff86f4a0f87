import type { ReportData } from "../report-data.ts";
import { App } from "./app.ts";

// The page holds exactly what the generator of the same version wrote.
const data = JSON.parse(document.getElementById("data")!.textContent) as ReportData;
new App(data).start();
