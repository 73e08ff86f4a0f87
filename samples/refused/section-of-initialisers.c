// refused: the section ".init_array" at 7
static int level;

static void raise_level(void) { level = 1; }

static void (*const initialisers[])(void)
    __attribute__((used, section(".init_array"))) = {raise_level};

int main(void) { return level; }
