// refused: constructor at 3
static int arguments;
static void __attribute__((constructor)) prepare(int argc, char **argv) { arguments = argc; (void)argv; }

int main(void) { return arguments; }
