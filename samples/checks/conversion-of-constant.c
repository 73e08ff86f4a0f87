// check: conversion
// expected: UNKNOWN
// What C leaves open, gcc decides when it compiles: no execution shows it.
struct { int a; } record;
int main(void) {
  record.a = 1e10;
  return record.a == 0;
}
