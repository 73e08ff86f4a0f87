struct text { unsigned n; char s[]; };
struct text t = {4, {'a', 'b', 'c', 'd'}};
