enum mode { NONE, SOME };
enum mode mode = SOME;
