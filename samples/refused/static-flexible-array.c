// refused: flexible array member at 3
struct list { int n; int items[]; };
static struct list three = {3, {10, 20, 30}};

int main(void) { return three.items[1]; }
