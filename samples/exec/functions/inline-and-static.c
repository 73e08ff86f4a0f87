int printf(const char *, ...);

static inline int square(int x) { return x * x; }
inline __attribute__((always_inline)) int cube(int x) { return x * x * x; }
extern int cube(int);
__attribute__((noinline)) static int fourth(int x) { return square(square(x)); }
static __inline__ int fifth(int x) { return fourth(x) * x; }
_Noreturn void leave(int);
void exit(int);
void leave(int status) { exit(status); }

int main(void) {
  printf("%d %d %d %d\n", square(3), cube(3), fourth(3), fifth(3));
  leave(square(5));
}
