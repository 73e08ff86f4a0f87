int __builtin_printf(const char *, ...);

int main(void) {
  char a[16], b[16];
  __builtin_memset(a, 'x', 15);
  a[15] = 0;
  __builtin_memcpy(b, a, 16);
  b[3] = 0;
  __builtin_printf("%s %d\n", b, __builtin_memcmp(a, b, 3));
  __builtin_strcpy(b, "builtin");
  __builtin_printf("%s %d\n", b, __builtin_strcmp(b, "builtin") == 0);
  int *p = __builtin_malloc(sizeof *p);
  *p = 7;
  int r = *p;
  __builtin_free(p);
  char *on_stack = __builtin_alloca(8);
  on_stack[7] = 3;
  if (r != 7) __builtin_abort();
  __builtin_printf("%d\n", r * on_stack[7]);
  __builtin_exit(r);
}
