#ifndef _SYS_CDEFS_H
#define _SYS_CDEFS_H 1

#define __BEGIN_DECLS
#define __END_DECLS
#define __THROW
#define __P(args) args
#define __CONCAT(x, y) x##y
#define __STRING(x) #x
#define __ptr_t void *

#endif
