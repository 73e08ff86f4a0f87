/* Reading standard input (C11 7.21.7), character by character: each is an input of the execution. */
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef struct _IO_FILE FILE;
extern FILE *stdin;
extern void *malloc(size_t);
extern void *realloc(void *, size_t);

/* The next character as an `unsigned char`, or a negative number: there is none. */
extern short __assay_read_character(void);
/* The same of another stream, of which nobody knows what it holds; and whether it is at its end, or broken. */
extern short __assay_read_file(FILE *);
extern int __assay_state_of_file(FILE *);

#define EOF (-1)

static _Bool is_at_end;
/* The last one is given again first. */
static int pushed_back_count;
static unsigned char pushed_back[4];

static int next_of(FILE *stream) {
  short next;
  if (stream != stdin) {
    next = __assay_read_file(stream);
    return next < 0 || next > 255 ? EOF : next;
  }
  if (pushed_back_count > 0)
    return pushed_back[--pushed_back_count];
  /* Once at its end, the GNU C library does not look again. */
  if (is_at_end)
    return EOF;
  next = __assay_read_character();
  if (next < 0 || next > 255) {
    is_at_end = 1;
    return EOF;
  }
  return next;
}

__attribute__((weak)) int fgetc(FILE *stream) { return next_of(stream); }
__attribute__((weak)) int fgetc_unlocked(FILE *stream) { return next_of(stream); }
__attribute__((weak)) int getc(FILE *stream) { return next_of(stream); }
__attribute__((weak)) int getc_unlocked(FILE *stream) { return next_of(stream); }
__attribute__((weak)) int _IO_getc(FILE *stream) { return next_of(stream); }
__attribute__((weak)) int getchar(void) { return next_of(stdin); }
__attribute__((weak)) int getchar_unlocked(void) { return next_of(stdin); }

__attribute__((weak)) int ungetc(int character, FILE *stream) {
  if (character == EOF)
    return EOF;
  if (stream != stdin || pushed_back_count == sizeof pushed_back)
    return __assay_state_of_file(stream);
  pushed_back[pushed_back_count++] = (unsigned char)character;
  is_at_end = 0;
  return (unsigned char)character;
}

__attribute__((weak)) int feof(FILE *stream) {
  return stream == stdin ? is_at_end : __assay_state_of_file(stream);
}

__attribute__((weak)) int ferror(FILE *stream) {
  return stream == stdin ? 0 : __assay_state_of_file(stream);
}

__attribute__((weak)) void clearerr(FILE *stream) {
  if (stream == stdin)
    is_at_end = 0;
}

__attribute__((weak)) char *fgets(char *line, int size, FILE *stream) {
  int length = 0;
  if (size <= 0)
    return 0;
  while (length < size - 1) {
    int next = next_of(stream);
    if (next == EOF)
      break;
    line[length++] = (char)next;
    if (next == '\n')
      break;
  }
  if (length == 0 && size > 1)
    return 0;
  line[length] = 0;
  return line;
}

__attribute__((weak)) char *gets(char *line) {
  size_t length = 0;
  int next;
  while ((next = next_of(stdin)) != EOF && next != '\n')
    line[length++] = (char)next;
  if (next == EOF && length == 0)
    return 0;
  line[length] = 0;
  return line;
}

__attribute__((weak)) size_t fread(void *to, size_t size, size_t count, FILE *stream) {
  unsigned char *bytes = to;
  size_t read = 0, all = size * count;
  while (read < all) {
    int next = next_of(stream);
    if (next == EOF)
      break;
    bytes[read++] = (unsigned char)next;
  }
  return read == all && size > 0 ? count : size == 0 ? 0 : read / size;
}

/* As large as the GNU C library makes it first, then twice as large each time. */
static _Bool makes_room(char **line, size_t *size, size_t needed) {
  size_t wanted = *line == 0 || *size == 0 ? 120 : 2 * *size;
  char *larger;
  if (*line != 0 && needed <= *size)
    return 1;
  if (wanted < needed)
    wanted = needed;
  larger = realloc(*line, wanted);
  if (larger == 0)
    return 0;
  *line = larger;
  *size = wanted;
  return 1;
}

static ssize_t read_until(char **line, size_t *size, int last, FILE *stream) {
  size_t length = 0;
  int next;
  if (!makes_room(line, size, 1))
    return -1;
  while ((next = next_of(stream)) != EOF) {
    if (!makes_room(line, size, length + 2))
      return -1;
    (*line)[length++] = (char)next;
    if (next == last)
      break;
  }
  if (length == 0)
    return -1;
  (*line)[length] = 0;
  return (ssize_t)length;
}

__attribute__((weak)) ssize_t getdelim(char **line, size_t *size, int last, FILE *stream) {
  return read_until(line, size, last, stream);
}

__attribute__((weak)) ssize_t getline(char **line, size_t *size, FILE *stream) {
  return read_until(line, size, '\n', stream);
}
