// Declarations are of the same thing if they have the same symbol, whatever their names.
int printf(const char*,...);
volatile int x asm("why") = 3; extern volatile int why; extern volatile int zed asm("why");
void f(void) asm("gee"); void gee(void); 
int my_abs(int) __asm__("abs");
static int st(void) asm("stat_sym"); static int st(void) { return 21; }
int decl(void); int decl(void) asm("renamed"); int renamed(void);
int fn(int a) asm("fn_impl"); int fn(int a) { return a + 1; } int fn_impl(int);
#pragma redefine_extname oldname newname
int oldname(int); int newname(int a) { return a * 3; }
extern int ov asm("ov_sym"); int ov_sym = 44;
int main(void){
  why = 4; printf("%d %d\n", x, zed); zed++; printf("%d\n", x);
  f(); gee(); printf("%d %d\n", my_abs(-5), st()); printf("%d\n", decl()); printf("%d %d\n", fn(1), fn_impl(5)); printf("%d %d\n", oldname(3), ov);
  { extern volatile int inner asm("why"); inner = 100; } printf("%d %d\n", x, ({ f(); 7; }));
  return 0;
}
void gee(void) { printf("gee %s\n", __func__); }
int renamed(void) { return 31; }
