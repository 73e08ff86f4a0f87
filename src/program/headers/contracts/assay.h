/*
 * Contracts of functions for Assay (docs/contracts.md). They mean nothing to a compiler.
 */
#ifndef ASSAY_H
#define ASSAY_H
#ifndef __ASSAY__
#define __assay_requires(condition) ((void)0)
#define __assay_ensures(condition) ((void)0)
#endif
#endif
