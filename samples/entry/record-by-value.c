/* --entry-function check
 * FALSE */
extern void reach_error(void);
typedef struct {
  enum { RED, GREEN } color;
  unsigned low : 3, high : 5;
  union {
    float real;
    unsigned bits;
  };
  double weights[2];
  _Bool isSet;
} item;
int check(item one) {
  if (one.color == GREEN && one.low == 5 && one.high == 17 && one.bits == 0x40000000u && one.real == 2.0f &&
      one.weights[1] == 0.5 && one.isSet)
    reach_error();
  return 0;
}
