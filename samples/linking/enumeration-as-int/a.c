#include <stdio.h>
enum mode { OFF, ON };
extern unsigned int mode;
int main(void) { enum mode m = ON; printf("%u %d\n", mode, m == mode); return 0; }
