// undefined: out-of-bounds at 11
struct entry {
  int key;
  int values[2];
};
int main(void) {
  struct entry table[3] = {{1, {2, 3}}, {4, {5, 6}}, {7, {8, 9}}};
  struct entry *second = &table[1];
  int sum = second->values[1];
  for (int i = 0; i < 3; i++)
    sum += table[1].values[i];
  return sum;
}
