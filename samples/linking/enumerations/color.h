enum color { RED, GREEN = 5, BLUE };
enum color next(enum color c);
extern enum color current;
