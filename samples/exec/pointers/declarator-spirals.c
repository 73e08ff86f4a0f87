int printf(const char *, ...);

typedef int function(int);
static int square(int x) { return x * x; }
static int negate(int x) { return -x; }
static int row[3] = {1, 2, 3};

static int (*get_row(void))[3] { return &row; }
static int (*(*get_getter(int unused))(void))[3] { return get_row; }
static function *select_function(int n) { return n ? square : negate; }
static int apply(function f, int x) { return f(x); }
static function *const table[2] = {square, negate};
static char *(*names[2][2])(void);
static char *first(void) { return "first"; }
typedef int matrix[2][3];
static int last(matrix m) { return m[1][2]; }

int main(void) {
  printf("%d %d\n", (*get_row())[1], (*get_getter(0)())[2]);
  printf("%d %d\n", select_function(1)(5), select_function(0)(5));
  printf("%d %d\n", apply(square, 6), apply(table[1], 6));
  names[1][0] = first;
  printf("%s %d\n", names[1][0](), names[0][1] == 0);
  matrix m = {{1, 2, 3}, {4, 5, 6}};
  const matrix *p = (const matrix *)&m;
  printf("%d %d\n", last(m), (*p)[1][0]);
  int (*pointer_to_array)[3] = m, *(*pointer_to_pointers)[2];
  int *pointers[2] = {&m[0][1], &m[1][1]};
  pointer_to_pointers = &pointers;
  return pointer_to_array[1][1] + *(*pointer_to_pointers)[0];
}
