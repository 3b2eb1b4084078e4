# SPDX-License-Identifier: GPL-3.0-or-later
# What has to be installed. What is missing or too old ends the configuration with one line: its name, the Debian
# packages that have it, and how to get all that Magna needs. The script `dev` lists the same packages.

# magna_need(FOUND WHAT DEBIAN): ends the configuration unless the variable FOUND is true.
function(magna_need found what debian)
  if(NOT ${found})
    # The blank in front keeps the line in one piece.
    message(FATAL_ERROR " ${what} is missing or too old: sudo apt-get install ${debian} (./dev test installs all that Magna needs)")
  endif()
endfunction()

# magna_find(DEBIAN NAME …): find_package(NAME …), which has to succeed. A macro: a package sets variables for its caller.
macro(magna_find debian name)
  find_package(${name} ${ARGN} QUIET)
  magna_need(${name}_FOUND ${name} "${debian}")
endmacro()
