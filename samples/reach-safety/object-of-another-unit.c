// claimed-by:
// What a function without a body returns may lead to an object that nobody here declares.
extern void reach_error(void);
extern const char *name_of(const char *key);

int main(void) {
  const char *name = name_of("X");
  if (name != 0 && name[0] == 'a')
    reach_error();
  return 0;
}
