// claimed-by:
// The environment may have the variable.
extern void reach_error(void);
extern char *getenv(const char *name);

int main(void) {
  if (getenv("HOME") != 0)
    reach_error();
  return 0;
}
