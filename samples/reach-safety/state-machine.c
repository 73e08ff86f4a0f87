// claimed-by: value value-explicit predicate impact
// A protocol that starts again after its last state.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

enum state { IDLE, SENT, ACKNOWLEDGED, CLOSED };

int main(void) {
  enum state state = IDLE;
  int sent = 0, acknowledged = 0;
  while (__VERIFIER_nondet_int()) {
    switch (state) {
    case IDLE:
      sent = 1;
      state = SENT;
      break;
    case SENT:
      acknowledged = sent;
      state = ACKNOWLEDGED;
      break;
    case ACKNOWLEDGED:
      if (!acknowledged)
        reach_error();
      sent = acknowledged = 0;
      state = CLOSED;
      break;
    case CLOSED:
      if (sent)
        reach_error();
      state = IDLE;
    }
  }
  return 0;
}
