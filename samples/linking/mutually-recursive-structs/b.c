struct item;
struct owner { struct item *item; int n; };
struct item { struct owner *owner; int n; };
static struct owner the_owner;
struct owner *own(struct item *i) { the_owner.item = i; return &the_owner; }
int count(struct owner *o) { o->item->n *= 2; o->n++; return o->n + o->item->n; }
