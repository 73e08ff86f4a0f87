int printf(const char *, ...);

static _Atomic int counter = 1;
static __thread int per_thread = 3;
_Thread_local static long long other;

int main(void) {
  counter++;
  counter += 3;
  per_thread *= 2;
  other -= per_thread;
  printf("%d %d %lld\n", counter, per_thread, other);
  return 0;
}
