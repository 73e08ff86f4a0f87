/* A text of three characters is parsed without reading behind it, and everything is freed. */
#include "cJSON.h"

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[3];
  int i;
  cJSON *item;
  for (i = 0; i < 3; i++) text[i] = __VERIFIER_nondet_char();
  item = cJSON_ParseWithLength(text, sizeof text);
  cJSON_Delete(item);
  return 0;
}
