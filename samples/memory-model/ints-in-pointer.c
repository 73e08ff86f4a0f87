// expected: true
extern void reach_error(void);
int main(void){ void *v = (void *)5L; long l = (long)v; if (l != 5) reach_error(); return 0; }
