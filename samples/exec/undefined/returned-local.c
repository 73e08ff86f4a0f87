// undefined: dangling-pointer at 9
static int *local(void) {
  int x = 5;
  int *volatile p = &x;
  return p;
}
int main(void) {
  int *p = local();
  return *p;
}
