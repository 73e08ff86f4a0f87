// Identifiers with letters of all scripts.
#include <stdio.h>
#define größe 7
#define CAT(a,b) a##b
#define STR(x) #x
struct Fläche { int höhe; int 幅; };
static int añadir(int número) { printf("%s %zu\n", __func__, sizeof __func__); return número + größe; }
enum { α = 3, β };
int main(void) {
  struct Fläche f = {1, 2}; int naïve = 4; int \u00e9t\u00e9 = 5; int 😀 = 9;
  int größer = 8, CAT(gr, öbe) = 3;
  printf("%d %d %d %d %d %d %d %d %d %s\n", añadir(naïve), f.höhe, f.幅, α, β, été, 😀, größer, gröbe, STR(größer));
  goto ende_ü; ende_ü: return sizeof "é" == 3 ? 0 : 1;
}
