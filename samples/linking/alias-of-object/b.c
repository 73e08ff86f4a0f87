int first;
extern int second __attribute__((alias("first")));
void set(int n) { first = n; }
