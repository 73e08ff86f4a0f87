// refused: '_Complex' at 3
int main(void) {
  double _Complex z = 1.0;
  return (int)__real__ z;
}
