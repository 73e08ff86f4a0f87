// refused: '__sync_fetch_and_add' at 5
static int shared;

int main(void) {
  return __sync_fetch_and_add(&shared, 2);
}
