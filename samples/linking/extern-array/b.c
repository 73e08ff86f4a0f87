int a[4] = {1, 2, 3, 4};
const unsigned count = sizeof a / sizeof *a;
