#include <stdio.h>

struct named { char name[6]; const char *text; char *more[2]; };
static struct named all[] = {
  {"one", "first", {"a", "b"}}, {{'t', 'w', 'o'}, .more[1] = "z"}, {.name = {"three"}, "third"}};
static char grid[2][3][4] = {{"ab", "cd"}, {"efg", {'h'}, "i"}};
static char overridden[8] = {"abcdefg"};
static const char *table[] = {[2] = "two", [0] = "zero", "one"};
char sized[] = {"braced"};

int main(void) {
  for (int i = 0; i < 3; i++) printf("%s %s %s\n", all[i].name, all[i].text ? all[i].text : "-", all[i].more[1] ? all[i].more[1] : "-");
  printf("%s %s %s %c %s\n", grid[0][0], grid[0][1], grid[1][0], grid[1][1][0], grid[1][2]);
  printf("%s %d %d\n", overridden, (int)sizeof sized, grid[0][2][0]);
  for (int i = 0; i < 3; i++) printf("%s ", table[i]);
  struct { char c[4]; int n; } local[2] = {{"xyz", 1}, "abc", 2};
  printf("%s %d %s %d\n", local[0].c, local[0].n, local[1].c, local[1].n);
  return 0;
}
