// Formats that are only mentioned, and names of formats that exist otherwise.
typedef __float128 q; typedef _Float128 q2; __float128 unused(__float128 x); _Float64x u2(_Float64x);
extern _Float128 strtof128(const char*, char**);
static inline __float128 inl(__float128 a) { return a; }
struct F { int a; __float128 x; };
int main(void){ __float80 a = 1.5; _Float64x b = 2; _Float32 c = 1.25f32; _Float64 d = 2.5f64; _Float32x e = 3; return (int)(a + b + c + d + e) + sizeof(_Float32) + sizeof(struct F); }
