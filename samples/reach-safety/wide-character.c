// claimed-by:
// A function of the C library does what the standard says, not what an undefined function might.
extern void reach_error(void);
extern unsigned towlower(unsigned character);
extern double difftime(long later, long earlier);

int main(void) {
  if (towlower(L'A') != L'a' || difftime(3, 3) != 0.0)
    reach_error();
  return 0;
}
