// refused: assembly outside of functions at 3
extern int g;
__asm__(".globl g\n.data\ng: .long 7\n.text");
int main(void) { return g; }
