// refused: '_Float128' at 2
int main(void){ __float128 a = 1.5; a = a * 3; return (int)a; }
