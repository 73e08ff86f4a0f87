int n = 20;
void up(void) { n++; }
