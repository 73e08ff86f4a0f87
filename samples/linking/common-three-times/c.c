long c;
