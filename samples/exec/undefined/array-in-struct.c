// undefined: out-of-bounds at 10
struct s {
  int a[3];
  int b;
};
int main(void) {
  struct s x = {{1, 2, 3}, 4};
  int *end = &x.a[3];
  int sum = 0;
  for (int i = 0; &x.a[0] + i <= end; i++) sum += x.a[i];
  return sum;
}
