// check: conversion
// expected: TRUE
int main(void) {
  int a = 1e9;
  return a == 0;
}
