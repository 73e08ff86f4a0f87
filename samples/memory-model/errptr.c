// expected: false
extern void reach_error(void); int x;
int main(void){ int *p = (int*)-12L; if ((unsigned long)p >= (unsigned long)-4095) reach_error(); return 0; }
