#ifndef _STDNORETURN_H
#define _STDNORETURN_H

#define noreturn _Noreturn

#endif
