int x=7;
