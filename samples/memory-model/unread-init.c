// expected: false
extern void reach_error(void); extern int *ext(void); int x; int *px = &x;
void ext2(int **p);
int *get(void);
int *get(void) { return px; }
int main(void){ int *q = get(); *q = 1; if (x == 1) reach_error(); return 0; }
