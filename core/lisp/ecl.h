// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// ECL's header, without the garbage collector's stand-ins for pthread functions: our threads are
// not the collector's business.
#define GC_NO_THREAD_REDIRECTS
#include <ecl/ecl.h>
