#ifndef _FEATURES_H
#define _FEATURES_H 1

#define __USE_ISOC99 1
#define __USE_ISOC11 1
#define __USE_POSIX 1
#define __USE_MISC 1

#include <sys/cdefs.h>

#endif
