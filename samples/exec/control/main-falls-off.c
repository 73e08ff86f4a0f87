int printf(const char *, ...);

// Reaching the end of main returns 0.
int main(void) {
  printf("end\n");
}
