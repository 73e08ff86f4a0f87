// claimed-by: value value-explicit predicate impact
// Fields and elements with known indices keep their values apart.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct entry {
  int key;
  struct { unsigned char low, high; } range;
};

int main(void) {
  struct entry table[3] = {{1, {0, 9}}, {2, {10, 19}}, {3, {20, 29}}};
  struct entry copy = table[1];
  table[1].key = __VERIFIER_nondet_int();
  if (copy.key != 2 || table[0].range.high + 1 != copy.range.low)
    reach_error();
  if (table[2].range.low <= table[0].range.high)
    reach_error();
  return 0;
}
