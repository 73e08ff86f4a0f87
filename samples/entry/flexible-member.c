/* --entry-function check --entry-size p.items=2
 * FALSE */
extern void reach_error(void);
struct packet {
  unsigned short length;
  short items[];
};
int check(struct packet *p) {
  if (p && p->length == 2 && p->items[0] == 7 && p->items[1] == -7)
    reach_error();
  return 0;
}
