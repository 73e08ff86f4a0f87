// The architecture as a table: which layer may import which. Type imports count.
const mayImport = {
  base: [],
  logic: ["base"],
  program: ["base"],
  semantics: ["base", "program"],
  core: ["base", "logic", "program", "semantics"],
  encoding: ["base", "logic", "program", "semantics"],
  refinement: ["base", "logic", "program", "semantics", "core", "encoding"],
  analyses: ["base", "logic", "program", "semantics", "core", "encoding", "refinement"],
  algorithms: ["base", "logic", "program", "semantics", "core", "encoding", "refinement"],
  output: ["base", "logic", "program", "semantics", "core"],
  engine: [
    "base",
    "logic",
    "program",
    "semantics",
    "core",
    "encoding",
    "refinement",
    "analyses",
    "algorithms",
    "output",
  ],
  bench: ["base"],
  api: ["base", "engine", "output", "bench"],
  editor: ["base", "engine", "api"],
  playground: ["base", "engine", "output"],
  project: ["base", "engine", "output"],
  cli: ["base", "engine", "output", "project", "bench", "editor", "playground"],
};

// Analyses that read another analysis' state, through its index.ts. Debts are visible, one per line.
const readsState = { constraints: ["value"] };

const layers = Object.entries(mayImport).map(([layer, lower]) => ({
  name: `${layer}-imports`,
  severity: "error",
  from: { path: `^src/${layer}/` },
  to: { path: "^src/", pathNot: `^src/(${[layer, ...lower].join("|")})/` },
}));

const readers = Object.keys(readsState).join("|") || "none";
const islands = [
  {
    name: "analyses-are-islands",
    severity: "error",
    from: { path: "^src/analyses/([^/]+)/", pathNot: `^src/analyses/(${readers})/` },
    to: { path: "^src/analyses/", pathNot: "^src/analyses/$1/" },
  },
  ...Object.entries(readsState).map(([reader, others]) => ({
    name: `${reader}-reads`,
    severity: "error",
    from: { path: `^src/analyses/${reader}/` },
    to: {
      path: "^src/analyses/",
      pathNot: `^src/analyses/(${reader}/|(${others.join("|")})/index\\.ts$)`,
    },
  })),
];

const contractsOnly = {
  name: "core-sees-smt-contracts-only",
  severity: "error",
  from: { path: "^src/core/" },
  to: { path: "^src/logic/", pathNot: "^src/logic/smt/" },
};

// Inside a layer: a front end must not know the graph it is lowered to, nor data know its producers.
const inside = [
  ["cfa", ["build", "passes", "interpreter", "c", "link", "preprocess"]],
  ["types", ["build", "passes", "interpreter", "c", "link", "cfa", "preprocess"]],
  ["c", ["build", "passes", "interpreter", "link", "preprocess"]],
  ["link", ["build", "passes", "interpreter", "preprocess"]],
  ["passes", ["build", "interpreter", "c"]],
  ["interpreter", ["build", "c"]],
].map(([folder, forbidden]) => ({
  name: `program-${folder}-imports`,
  severity: "error",
  from: { path: `^src/program/${folder}/`, pathNot: "\\.test\\.ts$" },
  to: { path: `^src/program/(${forbidden.join("|")})/` },
}));

const noCycles = {
  name: "no-cycles",
  severity: "error",
  from: {},
  to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
};

module.exports = {
  forbidden: [...layers, ...islands, contractsOnly, ...inside, noCycles],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};
