#include "account.h"

static int money;

int pay_in(int amount) {
  __assay_requires(amount >= 0 && amount <= 1000);
  __assay_requires(money >= 0 && money <= 1000000);
  __assay_ensures(money == __assay_old(money) + amount);
  __assay_ensures(__assay_result == money);
  money += amount;
  return money;
}

int balance(void) {
  __assay_ensures(__assay_result == money);
  return money;
}
