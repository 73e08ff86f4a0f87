union u { unsigned n; struct { unsigned low : 4, high : 28; } bits; };
unsigned high(union u *);
