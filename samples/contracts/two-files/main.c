#include <assert.h>
#include "account.h"

static int money = 7;

int main(void) {
  int all = pay_in(10);
  assert(balance() == all && money == 7);
  assert(pay_in(5) == all + 5);
  return 0;
}
