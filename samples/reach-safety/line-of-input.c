// claimed-by: default
// There may be a line to read.
extern void reach_error(void);
extern struct _IO_FILE *stdin;
extern char *fgets(char *line, int size, struct _IO_FILE *stream);

int main(void) {
  char line[4] = "";
  fgets(line, 4, stdin);
  if (line[0] == 'q')
    reach_error();
  return 0;
}
