#include <stdio.h>
extern int log_;
__attribute__((constructor)) static void begin(void) { log_ = log_ * 10 + 1; }
__attribute__((destructor)) static void end(void) { printf("end a\n"); }
int main(void) { printf("%d\n", log_); return 0; }
