double f(x) float x; {
  return x*2;
}
