#include <stdio.h>
#include <stdlib.h>

struct tree { int key; struct tree *left, *right; };

static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = malloc(sizeof *t);
    *t = (struct tree){key, NULL, NULL};
  } else if (key < t->key)
    t->left = insert(t->left, key);
  else
    t->right = insert(t->right, key);
  return t;
}

static int walk(const struct tree *t, int depth) {
  if (!t) return 0;
  int l = walk(t->left, depth + 1);
  printf("%*s%d\n", depth, "", t->key);
  int r = walk(t->right, depth + 1);
  return 1 + (l > r ? l : r);
}

static void release(struct tree *t) {
  if (t) release(t->left), release(t->right), free(t);
}

int main(void) {
  int keys[] = {50, 20, 70, 10, 30, 60, 90, 25, 35, 65};
  struct tree *root = NULL;
  for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) root = insert(root, keys[i]);
  int depth = walk(root, 0);
  release(root);
  return depth;
}
