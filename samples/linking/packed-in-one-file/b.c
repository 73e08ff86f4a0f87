#pragma pack(1)
struct s { char c; int i; };
int other(void) { struct s v = {1, 2}; return (int)sizeof v + v.i; }
