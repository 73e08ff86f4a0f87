int printf(const char *, ...);

char global[] = "global";
static char fixed[10] = "fixed";
const char *pointer = "pointer";

static char *reverse(char *s) {
  char *e = s;
  while (*e) e++;
  for (char *b = s; b < --e; b++) {
    char t = *b;
    *b = *e;
    *e = t;
  }
  return s;
}

static int palindrome(const char *s) {
  int n = 0;
  while (s[n]) n++;
  for (int i = 0; i < n / 2; i++)
    if (s[i] != s[n - 1 - i]) return 0;
  return 1;
}

int main(void) {
  char local[] = {'l', 'o', 'c', 'a', 'l', 0};
  printf("%s %s %s\n", reverse(global), reverse(fixed), reverse(local));
  printf("%c%c %d\n", pointer[0], "literal"[3], *"" == 0);
  printf("%d %d\n", palindrome("level"), palindrome("levels"));
  pointer += 2;
  printf("%s %.3s|%10.4s|%-8s|\n", pointer, pointer, pointer, pointer);
  return sizeof global;
}
