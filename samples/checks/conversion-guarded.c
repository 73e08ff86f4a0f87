// check: conversion
// expected: TRUE
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x >= -2147483648.0f && x < 2147483648.0f)
    return (int)x;
  return 0;
}
