int n = 4;
