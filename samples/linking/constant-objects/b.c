const int table[3] = {1, 2, 3};
const char *const name = "table";
