int level = 9;
