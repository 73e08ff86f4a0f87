// undefined: signed-overflow at 5
long long factorial(int n) {
  long long r = 1;
  for (int i = 2; i <= n; i++)
    r *= i;
  return r;
}

int main(void) { return factorial(21) > 0; }
