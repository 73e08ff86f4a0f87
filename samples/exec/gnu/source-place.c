// Builtins that tell where they stand.
#include <stdio.h>
#include <string.h>
int l(int x) { return x; }
void rep(const char *f, int li, const char *fn) { printf("%d %s %d\n", li, fn, (int)strlen(f) > 0); }
#define REP() rep(__builtin_FILE(), __builtin_LINE(), __builtin_FUNCTION())
int gl = __builtin_LINE(); const char *gf = __builtin_FILE();
int main(void){ REP(); 
 printf("%d %s\n", 
 __builtin_LINE(), __builtin_FUNCTION()); printf("%d %d\n", gl, (int)strlen(gf)>0); printf("%d\n", strcmp(__builtin_FUNCTION(), __func__)); return 0; }
