// refused: 'vector_size' at 2
typedef int four __attribute__((vector_size(16)));

int main(void) {
  four v = {1, 2, 3, 4};
  return v[2];
}
