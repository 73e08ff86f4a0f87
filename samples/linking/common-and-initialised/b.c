int n = 3;
int m;
