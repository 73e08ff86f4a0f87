import { Playground } from "./playground.ts";

new Playground().start();
