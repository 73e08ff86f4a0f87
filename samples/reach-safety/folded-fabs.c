// claimed-by: value symbolic-execution predicate impact
// The sign of a zero goes, too.
extern void reach_error(void);
extern double fabs(double x);

int main(void) {
    double zero = fabs(-0.0);
    if (1.0 / zero < 0.0) reach_error();
    return 0;
}
