int shared_name(void) { return 11; }
static int local_name(void) { return 12; }
int use(void) { return local_name(); }
