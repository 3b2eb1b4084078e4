// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/window_environment.h"

int main(int argc, char** argv) { return magna::test::run_window_tests(argc, argv); }
