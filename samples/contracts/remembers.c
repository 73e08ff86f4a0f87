// contracts: main=TRUE by bodies
#include <assay.h>
#include <assert.h>

/* A static object inside of a function has any value when it is called for the tenth time: the body is used. */
int next(void) {
  __assay_ensures(__assay_result == 1);
  static int last;
  return ++last;
}

int main(void) {
  int first = next();
  int second = next();
  assert(first == 1 && second == 2);
  return 0;
}
