extern int log_[],n;
__attribute__((constructor)) static void c4(void){log_[n++]=4;
} __attribute__((constructor(150))) static void c5(void){log_[n++]=5;
}
