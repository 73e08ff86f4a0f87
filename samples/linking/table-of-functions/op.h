struct op { const char *name; int (*apply)(struct op *, int); int arg; };
extern struct op ops[];
