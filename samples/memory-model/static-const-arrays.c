// expected: true
extern void reach_error(void); static const char a[] = "abc", b[] = "abc";
int main(void){ if (a == b) reach_error(); return 0; }
