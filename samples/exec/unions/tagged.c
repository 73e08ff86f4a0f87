int printf(const char *, ...);
void *malloc(__SIZE_TYPE__);
void free(void *);

struct expression {
  enum { number, sum, product, negation } kind;
  union {
    int value;
    struct { struct expression *left, *right; };
    struct expression *operand;
  };
};

static struct expression *make(int kind, struct expression *l, struct expression *r) {
  struct expression *e = malloc(sizeof *e);
  e->kind = kind;
  if (kind == negation) e->operand = l;
  else e->left = l, e->right = r;
  return e;
}

static struct expression *constant(int v) {
  struct expression *e = malloc(sizeof *e);
  e->kind = number;
  e->value = v;
  return e;
}

static int evaluate(struct expression *e) {
  int result;
  switch (e->kind) {
    case number: result = e->value; break;
    case sum: result = evaluate(e->left) + evaluate(e->right); break;
    case product: result = evaluate(e->left) * evaluate(e->right); break;
    case negation: result = -evaluate(e->operand); break;
  }
  free(e);
  return result;
}

int main(void) {
  struct expression *e = make(sum, make(product, constant(6), constant(7)), make(negation, constant(12), 0));
  int v = evaluate(e);
  printf("%d\n", v);
  return v;
}
