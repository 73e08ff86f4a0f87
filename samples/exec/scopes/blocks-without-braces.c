// Conditions and substatements are blocks of their own: their tags and enumerators end with them.
#include <stdio.h>
enum {A = 1}; struct S { char c; };
int main(void){
  if (sizeof(enum {A = 10, B = 20})) printf("%d\n", A); else printf("%d\n", B);
  printf("%d\n", A);
  while (sizeof(enum {A = 11}) && A == 11) { printf("w %d\n", A); break; }
  printf("%d\n", A);
  do { enum {A=12}; printf("d %d\n", A); } while (sizeof(enum {A = 13}) && A == 14);
  printf("%d\n", A);
  int i; for (i = sizeof(enum {A=15}); i > 0 && A == 15; i = 0) printf("f %d\n", A);
  printf("%d\n", A);
  switch (sizeof(enum {A=16})) case 4: printf("s %d\n", A);
  printf("%d\n", A);
  if (1) (void)sizeof(enum {A=17}); else (void)sizeof(enum {A=18});
  printf("%d\n", A);
  while (1) if ((int)(enum {A=19}) 1 && A == 19) break;
  printf("%d\n", A);
  if (sizeof(struct S {int a[10];})) printf("%d\n", (int)sizeof(struct S));
  printf("%d\n", (int)sizeof(struct S));
  struct S2 {int a;}; for (struct { int a[3]; } x = {{1,2,3}}; x.a[0] < 3; x.a[0]++) printf("%d %d\n", x.a[0], (int)sizeof(struct S));
  printf("%d\n", (int)sizeof(struct S));
  if (0) ; else if (sizeof(enum {A=20}) && A == 20) printf("%d\n", A); else printf("x%d\n", A);
  printf("%d\n", A);
  for (;;) { break; } 
  for (int k = 0; k < (int)sizeof(struct S {char d[2];}); k++) printf("%d\n", (int)sizeof(struct S));
  printf("%d\n", (int)sizeof(struct S));
  switch (1) { case sizeof(enum {A=30}) - 3: printf("c%d\n", A); }
  printf("%d\n", A);
  do (void)sizeof(enum {A=31}); while (A == 31 );
  printf("%d\n", A);
  if (1) for (int A = 5; A < 6; A++) printf("%d\n", A);
  printf("%d\n", ((union U {int a; char b[7];}*)0 == 0) + (int)sizeof(union U));
  return 0;
}
