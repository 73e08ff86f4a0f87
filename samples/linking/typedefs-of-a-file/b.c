typedef double number;
int other(void) { number n = 7; return (int)(n / 2 * 10); }
