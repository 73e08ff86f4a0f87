int printf(const char *, ...);

enum state { START, WORD, NUMBER, END };

static void tokens(const char *s) {
  enum state state = START;
  int words = 0, numbers = 0, value = 0;
  for (;; s++) {
  again:
    switch (state) {
      case START:
        if (*s >= 'a' && *s <= 'z') { state = WORD; words++; }
        else if (*s >= '0' && *s <= '9') { state = NUMBER; numbers++; goto again; }
        else if (!*s) { state = END; goto again; }
        break;
      case WORD:
        if (*s < 'a' || *s > 'z') { state = START; goto again; }
        break;
      case NUMBER:
        if (*s >= '0' && *s <= '9') { value = value * 10 + (*s - '0'); break; }
        state = START;
        goto again;
      case END:
        printf("%d words, %d numbers, last value %d\n", words, numbers, value);
        return;
    }
  }
}

int main(void) {
  tokens("ab 12 cd34ef  5");
  tokens("");
  tokens("9");
  return 0;
}
