// packed, aligned, pragma pack, _Alignas.
struct __attribute__((packed)) p1 { char c; int i; short s; } p1;
struct p2 { char c; double d; } __attribute__((packed)) p2;
struct p3 { char c; int i __attribute__((packed)); double d; } p3;
struct __attribute__((packed)) p4 { char c; unsigned f : 7; unsigned g : 20; unsigned h : 9; int i; } p4;
struct __attribute__((packed)) p5 { unsigned a : 3; unsigned long long b : 50; char c; unsigned short d : 13; } p5;
struct __attribute__((packed, aligned(4))) p6 { char c; short s; } p6;
struct __attribute__((packed)) p7 { char c; struct p6 x; struct { char d; int e; } y; } p7;
struct __attribute__((packed)) p8 { char c; long double ld; void *p; } p8;
struct __attribute__((packed)) p9 { unsigned a : 3; unsigned : 0; unsigned b : 3; } p9;
struct __attribute__((packed)) p10 { char c; int i __attribute__((aligned(4))); char d; } p10;
struct q1 { char c; } __attribute__((aligned(8))) q1;
struct q2 { char c; int i __attribute__((aligned(16))); char d; } q2;
struct q3 { char c __attribute__((aligned(2))); char d __attribute__((aligned(4))); char e; } q3;
struct q4 { char c; struct q1 x; char d; } q4;
struct q5 { char c; _Alignas(8) char d; _Alignas(long long) short s; } q5;
struct q6 { _Alignas(32) int i; } q6;
struct q7 { char c; short s __attribute__((aligned)); } q7;
typedef int int16_aligned __attribute__((aligned(16)));
typedef double double4 __attribute__((aligned(4)));
typedef int int1 __attribute__((aligned(1)));
struct q8 { char c; int16_aligned x; char d; } q8;
struct q9 { char c; double4 x; char d; } q9;
struct q10 { char c; int1 x; char d; } q10;
struct q11 { unsigned f : 3 __attribute__((aligned(8))); unsigned g : 3; } q11;
struct q12 { char c; unsigned f : 30 __attribute__((packed)); } q12;
union __attribute__((aligned(16))) q13 { char c; int i; } q13;
struct q14 { long long a __attribute__((aligned(4))); char c; long long b __attribute__((aligned(8))); } q14;
#pragma pack(push, 1)
struct r1 { char c; int i; double d; } r1;
struct r2 { char c; unsigned f : 20; unsigned g : 20; } r2;
#pragma pack(push, 2)
struct r3 { char c; int i; double d; } r3;
struct r4 { char c; unsigned f : 20; unsigned g : 20; long long ll; } r4;
#pragma pack(pop)
struct r5 { short s; struct r3 x; char c; } r5;
#pragma pack(pop)
#pragma pack(4)
struct r6 { char c; long long ll; long double ld; } r6;
struct r7 { char c; int i __attribute__((aligned(8))); } r7;
#pragma pack()
struct r8 { char c; int i; struct r1 x; struct r6 y; } r8;
struct p1 array_of_p1[3];
struct q1 array_of_q1[2];
