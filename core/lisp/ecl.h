// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// ECL's header, without the garbage collector's replacements for pthread functions: the collector
// does not manage Magna's threads.
#define GC_NO_THREAD_REDIRECTS
#include <ecl/ecl.h>
