int n = 1;
