#include <stdio.h>

static int ackermann(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

static unsigned long long fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

static int moves;
static void hanoi(int n, char from, char to, char via) {
  if (n == 0) return;
  hanoi(n - 1, from, via, to);
  moves++;
  if (n == 4) printf("%c%c ", from, to);
  hanoi(n - 1, via, to, from);
}

static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }

static void permutations(char *s, int k, int n) {
  if (k == n) {
    printf("%s ", s);
    return;
  }
  for (int i = k; i < n; i++) {
    char t = s[k];
    s[k] = s[i], s[i] = t;
    permutations(s, k + 1, n);
    s[i] = s[k], s[k] = t;
  }
}

int main(void) {
  printf("%d\n", ackermann(2, 3));
  printf("%llu\n", fibonacci(18));
  hanoi(6, 'a', 'c', 'b');
  printf("%d\n", moves);
  printf("%d\n", gcd(1071, 462));
  char s[] = "abc";
  permutations(s, 0, 3);
  printf("\n");
  return 0;
}
