# SPDX-License-Identifier: GPL-3.0-or-later
# Ends with the line about a package that does not exist, not with one about a package that was found.
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/magna_packages.cmake)
set(fmt_FOUND TRUE)
magna_need(fmt_FOUND fmt libfmt-dev)
magna_find("libnothing-dev libnothing2" MagnaNothing 1.2 COMPONENTS Core)
