#include <stdio.h>

struct label { char text[6]; int n; };

static char rows[2][6] = {[0] = "abcde", [0][1 ... 3] = 'x'};
static struct label fixed = {.text = "tiny", .text[0 ... 1] = 'o', .n = 2};
static int counts[2][4] = {[0 ... 1] = {1, 2, 3, 4}, [1][1 ... 2] = 9, [0 ... 1][3] = 7};

int main(void) {
    char own[2][6] = {"first", "other", [1][2 ... 2] = '-', [0][2 ... 4] = '.'};
    struct label automatic = {.text = "label", .text[1 ... 2] = '*'};
    printf("%s %s %s %s %s\n", rows[0], fixed.text, own[0], own[1], automatic.text);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 4; j++) printf("%d ", counts[i][j]);
    printf("%d\n", fixed.n + automatic.n);
    return 0;
}
