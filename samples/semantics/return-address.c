// The address to which a function returns is any but null, as is that of its frame.
// expected: TRUE
extern void reach_error(void);
int main(void) {
  if (__builtin_return_address(0) == 0 || __builtin_frame_address(0) == 0)
    reach_error();
  return 0;
}
