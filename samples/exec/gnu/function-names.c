#include <stdio.h>
#include <string.h>

static const char *named(void) { return __func__; }

int main(void) {
  printf("%s %s %s\n", __func__, __FUNCTION__, __PRETTY_FUNCTION__);
  printf("%s %d\n", named(), (int)sizeof __func__);
  printf("%d %d\n", __LINE__, strstr(__FILE__, "function-names.c") != NULL);
  return (int)strlen(named());
}
