// refused: the weak symbol 'absent' without a definition at 2
extern int absent __attribute__((weak));
int main(void) { return &absent != 0; }
