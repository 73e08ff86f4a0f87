// expected: open
extern void reach_error(void); int x, y;
int main(void){ unsigned short a = (unsigned short)(unsigned long)&x, b = (unsigned short)(unsigned long)&y; if (a == b) reach_error(); return 0; }
