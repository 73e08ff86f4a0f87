#include <stdio.h>
int log_;
__attribute__((constructor)) static void begin(void) { log_ = log_ * 10 + 2; }
__attribute__((constructor(200))) static void early(void) { log_ = log_ * 10 + 3; }
__attribute__((destructor)) static void end(void) { printf("end b\n"); }
