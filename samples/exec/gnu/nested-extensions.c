int printf(const char *, ...);

typedef struct { volatile int counter; } atomic_t;
#define READ_ONCE(x) (*(const volatile typeof(x) *)&(x))
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]) + sizeof(char[1 - 2 * !!0]) - 1)
#define min_t(type, x, y) ({ type __x = (x); type __y = (y); __x < __y ? __x : __y; })
#define container_of(ptr, type, member) ({ \
  const typeof(((type *)0)->member) *__mptr = (ptr); \
  (type *)((char *)__mptr - __builtin_offsetof(type, member)); })

struct device { const char *name; struct list_head { struct list_head *next; } list; atomic_t users; };

static __inline__ __attribute__((always_inline)) void atomic_inc(atomic_t *v) { v->counter++; }

int main(void) {
  struct device d = {.name = "disk", .list = {&d.list}, .users = {(2)}};
  atomic_inc(&d.users);
  struct list_head *l = d.list.next;
  printf("%s %d\n", container_of(l, struct device, list)->name, READ_ONCE(d.users.counter));
  int a[] = {3, 1, 2};
  printf("%d %d\n", (int)ARRAY_SIZE(a), min_t(unsigned char, 300, 60));
  return min_t(int, a[0], a[2]);
}
