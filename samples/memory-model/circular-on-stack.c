// expected: true
extern void reach_error(void);
struct l { struct l *next, *prev; };
static void init(struct l *h) { h->next = h; h->prev = h; }
static int empty(struct l *h) { return h->next == h; }
static void check(void) { struct l head; init(&head); if (!empty(&head)) reach_error(); }
int main(void){ check(); check(); return 0; }
