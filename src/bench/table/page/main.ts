import type { PageData } from "../page-data.ts";
import { App } from "./app.ts";
import { TableModel } from "./table-model.ts";

// The page holds exactly what the generator of the same version wrote.
const data = JSON.parse(document.getElementById("data")!.textContent) as PageData;
new App(new TableModel(data)).start();
