# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the Lisp files FILES (separated by |) into the C++ source OUTPUT as string literals, so that
# the program needs no Lisp file at run time: cmake -DFILES=… -DOUTPUT=… -P embed_lisp.cmake
string(REPLACE "|" ";" files "${FILES}")
set(text "// Made from the Lisp files of core/lisp; do not edit.\n#include \"core/lisp/lisp_sources.h\"\n\n")
string(APPEND text "namespace magna {\nnamespace {\n\nconstexpr LispSource kSources[] = {\n")
foreach(file IN LISTS files)
  get_filename_component(name "${file}" NAME)
  file(READ "${file}" hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${hex}")
  # One line of the literal for about 25 bytes.
  string(REGEX REPLACE "((\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f]))" "\\1\"\n     \"" bytes "${bytes}")
  string(APPEND text "    {\"${name}\",\n     \"${bytes}\"},\n")
endforeach()
string(APPEND text "};\n\n}  // namespace\n\nstd::span<const LispSource> lisp_sources() { return kSources; }\n\n}  // namespace magna\n")
file(WRITE "${OUTPUT}" "${text}")
