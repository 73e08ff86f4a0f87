// Qualifiers on a typedef of a variable-length array.
#include <stdio.h>
int main(void){ int n=3;
  typedef int row[n];
  const row cr;
  const row *p=&cr;
  printf("%d %d\n",(int)sizeof cr,(int)sizeof *p);
  volatile row vr;
  vr[2]=7;
  printf("%d\n",vr[2]);
  typeof(vr) *q=&vr;
  printf("%d\n",(*q)[2]);
  return 0;
}
