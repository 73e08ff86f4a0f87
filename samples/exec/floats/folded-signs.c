#include <math.h>
#include <stdio.h>

#define SIGN(x) printf("%s %d\n", #x, signbit(x) != 0)

int main(void) {
    SIGN(fabs(-0.0));
    SIGN(fabsf(-0.0f));
    SIGN(fabsl(-0.0L));
    SIGN(floor(-0.0));
    SIGN(ceil(-0.5));
    SIGN(round(-0.4));
    SIGN(sqrt(-0.0));
    SIGN(fmod(-6.0, 3.0));
    SIGN(pow(-0.0, 3.0));
    SIGN(ldexp(-0.0, 5));
    printf("%g\n", 1.0 / fabs(-0.0));
    return 0;
}
