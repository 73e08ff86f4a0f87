// check: conversion
// expected: FALSE at 7
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  return x < 10.0 ? (unsigned char)x : 0;
}
