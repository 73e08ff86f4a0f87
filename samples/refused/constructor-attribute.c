// refused: 'constructor' at 3
static int ready;
static void __attribute__((constructor)) prepare(void) { ready = 1; }

int main(void) { return ready; }
