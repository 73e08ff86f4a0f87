#include <stdio.h>
int log_[8],n;
__attribute__((constructor(200))) static void c1(void){log_[n++]=1;
} int main(void){for(int i=0;i<n;i++)printf("%d",log_[i]);puts("");return 0;
}
