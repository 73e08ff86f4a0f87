// claimed-by:
// The stream writes to the array that it was given.
extern void reach_error(void);
extern struct _IO_FILE *stdout;
extern int setvbuf(struct _IO_FILE *stream, char *buffer, int mode, unsigned long size);
extern int printf(const char *format, ...);

static char buffer[1024];

int main(void) {
  setvbuf(stdout, buffer, 0, 1024);
  buffer[0] = 0;
  printf("x");
  if (buffer[0] == 'x')
    reach_error();
  return 0;
}
