// claimed-by:
// What another unit defines its functions may write.
extern void reach_error(void);
extern int level;
extern void raise_level(void);

int main(void) {
  level = 0;
  raise_level();
  if (level == 3)
    reach_error();
  return 0;
}
