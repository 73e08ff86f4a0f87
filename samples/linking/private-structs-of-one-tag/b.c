struct state { char tag; double d[2]; };
static struct state s = {'x', {0.5, 1.5}};
int other(int i) { s.d[0] += i; return (int)(s.d[0] * 10) + s.tag; }
