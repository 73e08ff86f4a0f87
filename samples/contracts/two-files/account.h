#include <assay.h>
int pay_in(int amount);
int balance(void);
