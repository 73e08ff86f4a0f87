import fc from "fast-check";

// The same cases in every run; FAST_CHECK_SEED=<n> looks for new ones.
fc.configureGlobal({ seed: Number(process.env["FAST_CHECK_SEED"] ?? 1) });
