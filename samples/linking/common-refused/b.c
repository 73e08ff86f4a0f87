int n = 0;
