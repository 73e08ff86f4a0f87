long c=77;
