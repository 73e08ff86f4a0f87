extern int __VERIFIER_nondet_int(void);
int kept = 1;
int left[2];

int take(int count, int *keep) {
  int given = count;
  *keep = *keep > 0 ? *keep : 0;
  count = 0;
  kept = 5;
#ifdef VIOLATED
  return given;
#else
  return given - *keep;
#endif
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  int keep = 1;
  if (count < 0 || count > 9)
    return 0;
  count = take(count, &keep);
  left[keep] = count;
  left[keep] = take(left[keep], &keep);
  return 0;
}
