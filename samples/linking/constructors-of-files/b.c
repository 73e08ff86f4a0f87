extern int log_[],n;
__attribute__((constructor(150))) static void c2(void){log_[n++]=2;
} __attribute__((constructor)) static void c3(void){log_[n++]=3;
}
